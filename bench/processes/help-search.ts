/** Searches of help one after the other, or as many reads of one article. */
import { ManualClock } from '@candor/server/src/platform/clock.ts';
import { connect } from '@candor/server/src/platform/db.ts';
import { migrate } from '@candor/server/src/platform/migrate.ts';
import { publishOwnArticles } from '@candor/server/src/modules/content/own-articles.ts';
import { findShown } from '@candor/server/src/modules/content/store-shown.ts';
import { searchHelp } from '@candor/server/src/modules/content/views.ts';
import { quantile } from '../runner/statistics.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ url: string; articles: number; side: 'reference' | 'subject' }>();
const WARM = 40;
const MEASURED = 400;
const BATCH = 500;
const db = connect(task.url, { max: 2 });
const translate = (id: string) => id;
const reader = { language: 'en', translate } as const;
const queries = [
  'liqudation',
  'withdrawl wait',
  'fee',
  'how is a price made',
  'insurence fund',
  'garantee loan colateral',
  'article 77',
  'funding hour',
];

await prepare();
const search = (at: number) =>
  searchHelp({ db }, { query: queries[at % queries.length]! }, reader).then(({ length }) => length);
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
  const clock = new ManualClock(Date.UTC(2026, 0, 7));
  await publishOwnArticles({ db, clock, mode: 'live', translator: () => translate });
  await db`
    insert into content.article (id, kind, newest)
    select 'article-' || n, 'help', 1 from generate_series(0, ${task.articles - 1}::integer) as n
    on conflict do nothing`;
  // A statement has a time limit, and so has a transaction.
  for (let from = 0; from < task.articles; from += BATCH)
    await db`
      insert into content.shown (article_id, language, written_in, kind, category, is_sample, title,
        summary, plain, head_words, all_words, published_at)
      select 'article-' || n, language, written_in, kind, category, is_sample, title || ' ' || n,
        summary, plain, head_words || to_tsvector('english', n::text),
        all_words || setweight(to_tsvector('english', n::text), 'A'), published_at
      from (select s.*, row_number() over (order by s.article_id) - 1 as place
        from content.shown s
        where s.language = 'en' and s.kind = 'help' and s.article_id !~ '^article-[0-9]+$') as source
      join generate_series(${from}::integer, ${Math.min(from + BATCH, task.articles) - 1}::integer)
        as n on n % 30 = source.place
      on conflict do nothing`;
  await db.unsafe('analyze content.shown; analyze content.word');
}
