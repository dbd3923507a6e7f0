import { isOpen } from '../../session.ts';
import { indexRules } from '../../index-price.ts';
import type { MarketSymbol } from '../../symbols.ts';
import { practiceBasePrice, PracticeFeed } from '../practice-feed.ts';

/** The index of one market, second by second, as a strategy sees it. */
export interface Tape {
  readonly market: MarketSymbol;
  /** Index in smallest steps; where there is none, the previous one. */
  readonly steps: Int32Array;
  /** 1 where there is an index to trade at. */
  readonly usable: Uint8Array;
  /** Epoch milliseconds of the first second. */
  readonly startMs: number;
  /** Venues at a second: distances from the index, in venue order; null if not recorded. */
  readonly venuesAt: ((second: number) => readonly number[]) | null;
}

const HOUR_S = 3_600;

/**
 * The practice feed of a key as a tape. practice-feed.test.ts tests with the real rules that the
 * index equals the feed's quoted price, whatever the venues do.
 */
export function practiceTape(
  market: MarketSymbol,
  { key, startMs, seconds }: { key: Uint8Array; startMs: number; seconds: number },
): Tape {
  const anchor = { timeMs: startMs, price: practiceBasePrice(market.symbol) };
  const feed = new PracticeFeed(market, { key, anchor, faults: true });
  const { maxAgeMs } = indexRules(market.type);
  const steps = new Int32Array(seconds);
  const usable = new Uint8Array(seconds);
  let isTrading = false;
  let before = feed.quotedSteps(startMs);
  for (let second = 0; second < seconds; second++) {
    const timeMs = startMs + second * 1_000;
    if (second % HOUR_S === 0) isTrading = isOpen(market.session, timeMs);
    const fault = isTrading ? feed.faultAt(timeMs) : null;
    if (isTrading && (!fault || fault.venue !== null)) {
      before = feed.quotedSteps(timeMs);
      usable[second] = 1;
    } else if (fault?.kind === 'outage' && timeMs - fault.sinceMs <= maxAgeMs) {
      // All venues are silent, and the last price is not too old yet.
      usable[second] = 1;
    }
    steps[second] = before;
  }
  const looked = new PracticeFeed(market, { key, anchor, faults: false });
  const venuesAt = (second: number) => {
    const timeMs = startMs + second * 1_000;
    const index = looked.quotedSteps(timeMs);
    return looked
      .quotes(timeMs - 1_000, timeMs)
      .map(({ price }) => Math.round(Number(price) * 10 ** market.pricePrecision) - index);
  };
  return { market, steps, usable, startMs, venuesAt };
}
