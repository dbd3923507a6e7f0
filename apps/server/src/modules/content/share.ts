import type { LanguageTag } from '@candor/domain/languages';
import { languageTag } from '../../platform/messages.ts';
import { drawCard } from './card.ts';
import type { ContentDeps } from './deps.ts';
import type { OpenPicture } from './pictures.ts';
import { findShown } from './store-shown.ts';

/** What an article says about itself to other programs. */
export interface SharedArticle {
  readonly id: string;
  readonly kind: 'news' | 'article' | 'help';
  readonly language: LanguageTag;
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
  const shown = await findShown(db, id, languageTag(language));
  if (!shown) return null;
  const { kind, title, summary, isSample, publishedAtMs, writtenIn } = shown;
  return { id, kind, language: writtenIn, title, summary, isSample, publishedAtMs };
}

interface CardDeps {
  readonly openPicture: OpenPicture;
}

/** The card of a published article as a PNG, or null. */
export async function openCard(
  { db, translator, openPicture }: ContentDeps & CardDeps,
  id: string,
  language: string | undefined,
): Promise<Buffer | null> {
  const shown = await findShown(db, id, languageTag(language));
  if (!shown) return null;
  const { category, cover, title, writtenIn } = shown;
  const categoryName = translator(writtenIn)(`content.category.${category}`);
  const text = { id, category, cover, categoryName, title, language: writtenIn };
  return drawCard(text, openPicture);
}
