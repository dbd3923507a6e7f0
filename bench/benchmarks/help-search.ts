import type { Benchmark } from '../runner/benchmark.ts';
import { measureIn } from '../runner/child.ts';

const ARTICLES = 10_000;

/** A search with a typing error, among far more help articles than a product has. */
export const helpSearch: Benchmark = {
  name: 'help-search',
  subject: `search of misspelled words in two languages among ${ARTICLES} help articles: spellings, ranking, marked excerpts`,
  reference: 'one article by its id, same server',
  rounds: 1,
  figures: [
    { what: 'p95 of a search', unit: 'ms', of: ({ p95 }) => p95!, goal: { atMost: 50 } },
    { what: 'median of a search', unit: 'ms', of: ({ median }) => median! },
    { what: 'p95 of one article by its id', unit: 'ms', of: (_, { p95 }) => p95! },
  ],
  async open(session) {
    const server = await session.databaseServer();
    const { url, drop } = await server.createDatabase();
    const articles = session.quick ? ARTICLES / 20 : ARTICLES;
    if (session.quick) session.remark(`help-search: quick, with ${articles} articles`);
    return {
      reference: () => measureIn('help-search.ts', { url, articles, side: 'reference' }),
      subject: () => measureIn('help-search.ts', { url, articles, side: 'subject' }),
      close: drop,
    };
  },
};
