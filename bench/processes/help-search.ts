/** Searches of help one after the other, or as many reads of one article. */
import { ManualClock } from '@candor/server/src/platform/clock.ts';
import { connect } from '@candor/server/src/platform/db.ts';
import { migrate } from '@candor/server/src/platform/migrate.ts';
import { publishOwnArticles } from '@candor/server/src/modules/content/own-articles.ts';
import { findShown } from '@candor/server/src/modules/content/store-shown.ts';
import { createDictionaries } from '@candor/server/src/modules/content/known-words.ts';
import { searchHelp } from '@candor/server/src/modules/content/search-help.ts';
import type { LanguageTag } from '@candor/domain/languages';
import { quantile } from '../runner/statistics.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ url: string; articles: number; side: 'reference' | 'subject' }>();
const WARM = 40;
const MEASURED = 400;
const BATCH = 500;
const db = connect(task.url, { max: 2 });
const translate = (id: string) => id;
const clock = new ManualClock(Date.UTC(2026, 0, 7));
/** With typing errors; English by forms of words, Thai by pairs of characters, of which it has the most. */
const queries = [
  ['en', 'liqudation'],
  ['en', 'withdrawl wait'],
  ['en', 'fee'],
  ['en', 'how is a price made'],
  ['en', 'insurence fund'],
  ['en', 'garantee loan colateral'],
  ['en', 'article 77'],
  ['en', 'funding hour'],
  ['th', 'ถอนเงืน'],
  ['th', 'ค่าธรรมเนียน'],
  ['th', 'ยีนยันตัวตน'],
  ['th', 'ระดับสมาชิค'],
  ['th', 'หลักประกัณเงินกู้'],
] as const satisfies readonly (readonly [LanguageTag, string])[];
const languages = [...new Set(queries.map(([language]) => language))];
/** Different words that so many articles would have, in letters of each language. */
const WORDS = 20_000;
const letters: Readonly<Record<(typeof languages)[number], string>> = {
  en: 'etaoinshrdlucmfw',
  th: 'กขคงจชดตถทนบปพมร',
};

await prepare();
const dictionaryOf = createDictionaries({ db, clock });
async function search(at: number): Promise<number> {
  const [language, query] = queries[at % queries.length]!;
  return (await searchHelp({ db, dictionaryOf }, { query }, { language, translate })).length;
}
const read = (at: number) =>
  findShown(db, `article-${at % task.articles}`, 'en').then((found) => (found ? 1 : 0));
const once = task.side === 'subject' ? search : read;
const times: number[] = [];
for (let at = 0; at < WARM + MEASURED; at++) {
  const begun = performance.now();
  if ((await once(at)) === 0) throw new Error(`nothing was found for request ${at}`);
  if (at >= WARM) times.push(performance.now() - begun);
}
tell({ p95: quantile(times, 0.95), median: quantile(times, 0.5) });
await db.end();

/** The product's own help, copied until there are enough: every word is in hundreds of articles. */
async function prepare(): Promise<void> {
  await migrate(db);
  await publishOwnArticles({ db, clock, mode: 'live', translator: () => translate });
  await db`
    insert into content.article (id, kind, newest)
    select 'article-' || n, 'help', 1 from generate_series(0, ${task.articles - 1}::integer) as n
    on conflict do nothing`;
  for (const language of languages) {
    await copyArticles(language);
    await db`
      insert into content.word (language, word)
      select ${language}, translate(substr(md5(n::text), 1, 4 + n % 5), '0123456789abcdef',
        ${letters[language]})
      from generate_series(1, ${WORDS}::integer) as n on conflict do nothing`;
  }
  await db.unsafe('analyze content.shown; analyze content.word');
}

async function copyArticles(language: LanguageTag): Promise<void> {
  // A statement has a time limit, and so has a transaction.
  for (let from = 0; from < task.articles; from += BATCH)
    await db`
      insert into content.shown (article_id, language, written_in, kind, category, is_sample, title,
        summary, plain, head_words, all_words, published_at)
      select 'article-' || n, language, written_in, kind, category, is_sample, title || ' ' || n,
        summary, plain, head_words || to_tsvector('simple', n::text),
        all_words || setweight(to_tsvector('simple', n::text), 'A'), published_at
      from (select s.*, row_number() over (order by s.article_id) - 1 as place
        from content.shown s
        where s.language = ${language} and s.kind = 'help'
          and s.article_id !~ '^article-[0-9]+$') as source
      join generate_series(${from}::integer, ${Math.min(from + BATCH, task.articles) - 1}::integer)
        as n on n % 30 = source.place
      on conflict do nothing`;
}
