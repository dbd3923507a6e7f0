/**
 * Books: balances under lock, append-only transfers, group-committed acts, reconciliation.
 * The only module that writes money.
 */
export type { Act, ActOptions, Decision, WireAnswer } from './act.ts';
export { createActRunner } from './act-runner.ts';
export { createLedgerJobs } from './house-checkpoint.job.ts';
export { post } from './post.ts';
export type { Finding } from './finding.ts';
export { reconcile } from './reconcile.ts';
export {
  countPostings,
  listLegs,
  listPostings,
  type LegRow,
  type PostingFilter,
  type PostingPlace,
  type PostingRow,
} from './store-log.ts';
export { lockEveryBalance, streamPostings, sumPeriod } from './store-statement.ts';
export { countPaid, postPayments } from './store-crowd.ts';
export { streamHoldings, sumHousePockets } from './store-moment.ts';
export {
  findTransfer,
  hasTransfer,
  listBalances,
  lockBalances,
  NOBODY,
  readBalances,
  sumHousePocket,
  type TransferRow,
} from './store.ts';
