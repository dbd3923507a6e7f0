import type { ResultOf } from '@candor/contract/calls';
import { isOpen, nextOpening } from '@candor/domain/markets/session';
import { hasContracts } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { formatFixed } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import type { QuoteBoard } from './quote-board.ts';

type SymbolRow = ResultOf<'listSymbols'>[number];
type Ticker = ResultOf<'listTickers'>[number];
type TickProof = ResultOf<'getTick'>;

/** Figures common to every view of a price; undefined while a market has none. */
function presentFigures(board: QuoteBoard, nowMs: number) {
  const statistics = board.statistics();
  if (!statistics) return undefined;
  return {
    symbol: board.market.symbol,
    price: statistics.price,
    change: statistics.change,
    changePercent: statistics.changeRate,
    high: statistics.high,
    low: statistics.low,
    // A traded amount; the wire has one type for amounts of any kind.
    volume: statistics.volume as bigint as Money,
    state: board.state(nowMs),
    // Seeded history is simulated too.
    simulated: board.tick?.simulated ?? true,
    /** 0: no tick for the price yet. */
    sequence: String(board.tick?.sequence ?? 0),
  };
}

const priceTime = (board: QuoteBoard): number => board.tick?.timeMs ?? board.lastMinuteEndMs;

/**
 * Open interest of each side of a symbol, and the share of its notional that each receives at the
 * next carry moment.
 */
export type TradingOf = (
  symbol: string,
) => Required<
  Pick<
    SymbolRow,
    | 'openInterestLong'
    | 'openInterestShort'
    | 'carryLong'
    | 'carryShort'
    | 'nextCarryTime'
    | 'isListed'
    | 'maxLeverage'
    | 'minMargin'
    | 'spread'
    | 'depthOnePercent'
  >
>;

export function presentSymbol(
  board: QuoteBoard,
  nowMs: number,
  tradingOf?: TradingOf,
): SymbolRow | undefined {
  const figures = presentFigures(board, nowMs);
  if (!figures) return undefined;
  const { market } = board;
  const isTrading = isOpen(market.session, nowMs);
  return {
    ...figures,
    id: market.symbol,
    name: market.name,
    type: market.type,
    base: market.base,
    quote: market.quote,
    pricePrecision: market.pricePrecision,
    quantityPrecision: market.quantityPrecision,
    maxLeverage: market.maxLeverage,
    minMargin: market.minMargin,
    ...(hasContracts(market.symbol) ? tradingOf?.(market.symbol) : { isListed: false }),
    isOpen: isTrading,
    ...(isTrading ? {} : { opensAt: nextOpening(market.session, nowMs) }),
    sparkline: [...board.sparkline],
  };
}

export function presentTicker(board: QuoteBoard, nowMs: number): Ticker | undefined {
  const figures = presentFigures(board, nowMs);
  return figures && { ...figures, time: priceTime(board) };
}

export function presentPrice(board: QuoteBoard, nowMs: number): ResultOf<'getPrice'> | undefined {
  const figures = presentFigures(board, nowMs);
  return figures && { ...figures, recordedAt: priceTime(board) };
}

const proofOf = (tick: Tick): TickProof => ({
  symbol: tick.symbol,
  sequence: String(tick.sequence),
  time: tick.timeMs,
  price: tick.price,
  volume: tick.volume,
  state: tick.state,
  simulated: tick.simulated,
  sources: tick.sources.map(({ venue, price, timeMs, used, reason, origin, refused }) => ({
    venue,
    ...(origin ? { owner: origin.owner, quote: origin.quote, rate: formatFixed(origin.rate) } : {}),
    price: formatFixed(price),
    time: timeMs,
    used,
    ...(reason ? { reason } : {}),
    ...(refused ? { refusedPrice: refused.said, refusedTime: refused.timeMs } : {}),
  })),
  previousHash: tick.previousHash,
  hash: tick.hash,
  signature: tick.signature,
});

/** Kept as long as the tick is in memory: every order of that moment names it. */
const proofs = new WeakMap<Tick, TickProof>();

export function presentProof(tick: Tick): TickProof {
  let proof = proofs.get(tick);
  if (!proof) proofs.set(tick, (proof = proofOf(tick)));
  return proof;
}
