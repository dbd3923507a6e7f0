import type { Queryable } from '../../platform/db.ts';
import type { Finding } from './finding.ts';
import {
  findBalancesOffPostings,
  findBrokenBalanceChains,
  findSumsOffPostings,
  findGuardsOffPostings,
  findNegativeBalances,
  sumPostings,
} from './store-reconcile.ts';

/**
 * Proves the books: postings of each currency sum to zero, each balance is the sum of its
 * postings, none is below zero, running balances follow from each other, house sums equal the
 * postings they cover, and each guard equals its reserved account. Empty if all is well. Other
 * modules add their own checks.
 */
export async function reconcile(db: Queryable): Promise<Finding[]> {
  const sums = await sumPostings(db);
  const unbalanced = sums
    .filter((row) => row.sum !== '0')
    .map((row) => ({ rule: 'zeroSum', where: row.currency, detail: `postings sum to ${row.sum}` }));
  return [
    ...unbalanced,
    ...(await findBalancesOffPostings(db)),
    ...(await findNegativeBalances(db)),
    ...(await findBrokenBalanceChains(db)),
    ...(await findSumsOffPostings(db)),
    ...(await findGuardsOffPostings(db)),
  ];
}
