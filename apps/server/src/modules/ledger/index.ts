/** All that writes money: locked balances, append-only transfers, group commit, reconciliation. */
export type { Command, CommandOptions, Decision } from './command.ts';
export { type CommandRunner, createCommandRunner } from './command-runner.ts';
export { createLedgerJobs } from './house-checkpoint.job.ts';
export { post } from './post.ts';
export { Guard } from './guard.ts';
export type { EquityReading } from './store-guard.ts';
export { keepReadings, lockGuard, moveGuards, readEquity } from './store-guard.ts';
export type { Finding } from './finding.ts';
export { reconcile } from './reconcile.ts';
export { fingerprintLedger } from './store-fingerprint.ts';
export {
  countPostings,
  listLegs,
  listPostings,
  postingPlace,
  type LegRow,
  type PostingFilter,
  type PostingRow,
} from './store-log.ts';
export { lockEveryBalance, streamPostings, sumPeriod } from './store-statement.ts';
export { listMovedSince, sumCarryPostedSince, sumContractFunds } from './store-contract-funds.ts';
export { countPaid, postPayments } from './store-crowd.ts';
export { listCurrencyMoves } from './store-currency-moves.ts';
export { findFirstPosting, hasMovedInto, listMovements } from './store-history.ts';
export { listOwnChanges, listPostingsOf } from './store-history.ts';
export { countLosing, readResults, tradingTypes } from './store-results.ts';
export { streamHoldings, sumHouseAccounts, sumMovedSince } from './store-moment.ts';
export {
  findTransfer,
  hasTransfer,
  listBalances,
  lockBalances,
  NOBODY,
  readBalances,
  type TransferRow,
} from './store.ts';
export { findCoveredPlace, listFees, type PaidFee, sumFees } from './store-fees.ts';
export { sumHouseAccount } from './store-house.ts';
export { houseSumsQueue, proposeRepairs, repairHouseSum } from './repair-sums.ts';
