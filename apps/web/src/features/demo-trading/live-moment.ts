import { demoMoment, type DemoMoment } from '@candor/domain/demo-trading/moment';
import type { MarketSymbol } from '@candor/domain/markets/symbols';
import { usePriceAge } from '../../parts/price-age.ts';
import { useTickerDetail, type TickerDetail } from '../../platform/live.ts';

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

export interface LiveMoment {
  readonly detail: TickerDetail | undefined;
  /** Null before the first price. */
  readonly moment: DemoMoment | null;
}

/** The newest price of a market, again with every tick and as it ages. */
export function useLiveMoment(market: MarketSymbol): LiveMoment {
  const detail = useTickerDetail(market.symbol);
  const ageMs = usePriceAge(detail?.time);
  const moment = detail && ageMs !== null ? momentOf(market, detail, ageMs) : null;
  return { detail, moment };
}
