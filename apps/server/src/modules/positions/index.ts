/**
 * Leveraged positions on isolated or cross margin: opened and closed at recorded ticks, watched by
 * the trigger engine. Money in USDT. Refuses: positions.*, markets.*, wallet.insufficientBalance.
 */
export type { ContractFunds, LockContractFunds } from './contract-funds.ts';
export type { LevelsOf, PositionsOptions, PriceLog } from './deps.ts';
export { hasTraded, listOpenSpans } from './store-spans.ts';
export { listOpenSymbolsAt, sumOpenLossAt, sumOpenProfitAt } from './store-open-profit.ts';
export { listTradesBetween, type Trade } from './store-trades.ts';
export { streamClosings, streamOpenings } from './store-day.ts';
export { createPositions } from './positions.ts';
export type { StoredPosition } from './stored-position.ts';
export { listHolders } from './store-levels.ts';
export { findPosition, listLivePositions, listTraders } from './store.ts';
export { findOldestTrailMs } from './store-oldest-trail.ts';
export { countUnfinished } from './store-unfinished.ts';
export { listClosings, sumCarry } from './store-closings.ts';
export { loadLevels, type RequireVerified } from './verification.ts';
