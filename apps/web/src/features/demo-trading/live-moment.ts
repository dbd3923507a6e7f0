import { demoMoment, type DemoMoment } from '@candor/domain/demo-trading/moment';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import type { Price } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { now } from '@candor/client/clock';
import { newestDetail, type TickerDetail } from '../../platform/live.ts';

/** A price of the stream as the rules take it. The age in milliseconds, by the server's clock. */
export function momentOf(market: MarketSymbol, detail: TickerDetail, ageMs: number): DemoMoment {
  const { symbol, sequence, time, mark, state } = detail;
  const tick = {
    symbol,
    sequence: Number(sequence),
    timeMs: time,
    price: mark,
    state: state === 'closed' ? ('halted' as const) : state,
  };
  return demoMoment(market, { tick, nowMs: time + ageMs, isMarketOpen: state !== 'closed' });
}

let clockLeadMs = 0;

/** By how many milliseconds this device's clock is ahead of the server's. */
export function followClock(leadMs: number): void {
  clockLeadMs = leadMs;
}

/** The server's time, epoch milliseconds. */
export const serverNowMs = (): number => now() - clockLeadMs;

/** The newest price of a symbol. Refuses: markets.unknownSymbol, markets.noPrice. */
export function momentNow(symbol: string): DemoMoment {
  const market = findMarketSymbol(symbol);
  if (!market) throw new Refusal('markets.unknownSymbol');
  const detail = newestDetail(symbol);
  if (!detail) throw new Refusal('markets.noPrice');
  return momentOf(market, detail, Math.max(0, serverNowMs() - detail.time));
}

/** Mark price of a symbol; undefined before its first price. */
export const markNow = (symbol: string): Price | undefined => newestDetail(symbol)?.mark;
