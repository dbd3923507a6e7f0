import type { ArticleLanguage } from '@candor/domain/content/article';
import { drawCard } from './card.ts';
import type { ContentDeps } from './deps.ts';
import { findShown } from './store-shown.ts';
import { readerLanguage } from './views.ts';

/** What an article says about itself to other programs. */
export interface SharedArticle {
  readonly id: string;
  readonly kind: 'news' | 'article' | 'help';
  readonly language: ArticleLanguage;
  readonly title: string;
  readonly summary: string;
  readonly isSample: boolean;
  readonly publishedAtMs: number;
}

/** A published article in a language, or null. */
export async function openShare(
  { db }: ContentDeps,
  id: string,
  language: string | undefined,
): Promise<SharedArticle | null> {
  const shown = await findShown(db, id, readerLanguage(language));
  if (!shown) return null;
  const { kind, title, summary, isSample, publishedAtMs, writtenIn } = shown;
  return { id, kind, language: writtenIn, title, summary, isSample, publishedAtMs };
}

/** The card of a published article as a PNG, or null. */
export async function openCard(
  { db, translator }: ContentDeps,
  id: string,
  language: string | undefined,
): Promise<Buffer | null> {
  const shown = await findShown(db, id, readerLanguage(language));
  if (!shown) return null;
  const { category, title, writtenIn } = shown;
  const categoryName = translator(writtenIn)(`content.category.${category}`);
  return drawCard({ id, category, categoryName, title });
}
