import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type ArticleCategory,
  type ArticleDraft,
  type ArticleText,
  isArticleId,
} from '@candor/domain/content/article';
import { nextMidnight } from '@candor/domain/calendar';
import { type LanguageTag, languageTags } from '@candor/domain/languages';
import type { Level } from '@candor/domain/levels/levels';
import { invariant } from '@candor/domain/refusal';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { LongJob } from '../../platform/jobs.ts';
import { readLevelsInForce } from '../levels/index.ts';
import type { ContentDeps } from './deps.ts';
import { type FigureSource, fillFigures } from './figures.ts';
import { publishVersion } from './publish.ts';
import { listNewestVersions } from './store.ts';
import { writeVersion } from './write-version.ts';

export interface OwnArticle extends ArticleDraft {
  readonly id: string;
}

const FOLDER = fileURLToPath(new URL('articles', import.meta.url));
const HEAD = /^---\n(?<head>[\s\S]*?)\n---\n(?<body>[\s\S]+)$/;

/**
 * The texts that come with the product, one file for each language: `articles/<language>/<id>.md`.
 * A file begins with its category, title and summary; figures are filled in from the terms. Only
 * English has all of them.
 */
export function readOwnArticles(
  translator: ContentDeps['translator'],
  levels: readonly Level[],
): OwnArticle[] {
  const ids = readdirSync(`${FOLDER}/en`).map((file) => file.replace(/\.md$/, ''));
  return ids.toSorted().map((id) => {
    invariant(isArticleId(id), 'a file is named like its article');
    const written = languageTags.filter((language) => existsSync(pathOf(language, id)));
    const read = written.map(
      (language) =>
        [language, readText(language, id, { translate: translator(language), levels })] as const,
    );
    const { kind, category } = read[0]![1];
    const texts = Object.fromEntries(read.map(([language, { text }]) => [language, text]));
    return { id, kind, category, isSample: kind !== 'help', cover: null, texts };
  });
}

const pathOf = (language: LanguageTag, id: string): string => `${FOLDER}/${language}/${id}.md`;

function readText(language: LanguageTag, id: string, source: FigureSource) {
  const { head, body } = HEAD.exec(readFileSync(pathOf(language, id), 'utf8'))!.groups as {
    head: string;
    body: string;
  };
  const fields = Object.fromEntries(
    head.split('\n').map((each) => {
      const [, name = '', value = ''] = /^(\w+): (.+)$/.exec(each) ?? [];
      return [name, value];
    }),
  );
  const { kind = 'help', category = '', title = '', summary = '' } = fields;
  const text: ArticleText = {
    title: fillFigures(title, source),
    summary: fillFigures(summary, source),
    body: fillFigures(body, source).trim(),
  };
  return { kind: kind as ArticleDraft['kind'], category: category as ArticleCategory, text };
}

type OwnDeps = Pick<ContentDeps, 'db' | 'clock' | 'mode' | 'translator'>;

/**
 * Publishes each text as a version if it is new or differs from the newest one. A text that an
 * operator has changed is theirs from then on. Samples are shown with practice money only.
 */
export async function publishOwnArticles(deps: OwnDeps): Promise<void> {
  const changed = await findChanged(deps);
  if (changed.length === 0) return;
  await inTransaction(deps.db, (tx) => publishAll(tx, changed, deps.clock.now()));
}

/** Terms begin at midnight: what is written from them follows within the same minute. */
export const ownArticlesJob = (deps: OwnDeps): LongJob => ({
  name: 'content.ownArticles',
  recurringKey: 'all',
  async work(_due, nowMs) {
    const changed = await findChanged(deps);
    return { next: nextMidnight(nowMs), write: (tx, atMs) => publishAll(tx, changed, atMs) };
  },
});

async function findChanged({ db, clock, mode, translator }: OwnDeps): Promise<OwnArticle[]> {
  const levels = await readLevelsInForce(db, clock.now());
  const own = readOwnArticles(translator, levels).filter(
    ({ isSample }) => !isSample || mode === 'practice',
  );
  const known = await listNewestVersions(
    db,
    own.map(({ id }) => id),
  );
  return own.filter((article) => {
    const newest = known.get(article.id);
    if (!newest) return true;
    return newest.setBy.length === 0 && textOf(newest) !== textOf(article);
  });
}

async function publishAll(tx: Tx, articles: readonly OwnArticle[], nowMs: number): Promise<void> {
  for (const article of articles) {
    const version = await writeVersion(tx, { ...article, setBy: [] }, nowMs);
    await publishVersion(tx, { id: article.id, version }, nowMs);
  }
}

/** The same for the same draft, however the database orders its names. */
const textOf = ({ category, isSample, texts }: ArticleDraft): string =>
  JSON.stringify([
    category,
    isSample,
    languageTags.map((language) => {
      const text = texts[language];
      return text ? [text.title, text.summary, text.body] : null;
    }),
  ]);
