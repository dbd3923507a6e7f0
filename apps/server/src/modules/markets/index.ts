/**
 * Prices: quotes of venues become an index, the index becomes recorded, signed ticks, and ticks
 * become candles and 24 h figures. Nothing is shown or acted on before it is in the log.
 * Prices are in quote per base. Refuses: markets.*.
 */
export type { PriceState, QuoteBoard } from './quote-board.ts';
export { isCandlePeriod, wireCandle } from './candles.ts';
export { createMarkets, type Markets, type MarketsOptions, type TickReceiver } from './markets.ts';
export { recordInThread } from './recording.ts';
export { makeTickKey, openTickSigner, TICK_KEY, type TickSigner } from './signing-key.ts';
export { presentProof, presentTicker, type TradingOf } from './views.ts';
export { findLogStart, listTickBlocks, streamTickBlocks } from './store-hashes.ts';
export {
  findFirstTicks,
  findTicks,
  listTicksAfter,
  listTicksAround,
  listTicksBetween,
  type TickAsk,
} from './store-lookup.ts';
export { findExtremes, type Extreme, type ExtremeAsk } from './store-extremes.ts';
export { listClosesBefore, listCloses, listMinutes } from './store-candles.ts';
export { listToken } from './store-listings.ts';
export { packTicks } from './packed/packed-block.ts';
export { insertBlock, listPackedSymbols } from './packed/store-packed.ts';
export { dropTickDay, findOldestHeadMs, findOldestTickDay, packingBeginsMs } from './store-days.ts';
export { tickDaysJob } from './tick-days.job.ts';
