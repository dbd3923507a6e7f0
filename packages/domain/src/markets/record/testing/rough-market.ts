import { quantity } from '../../../money/money.ts';
import { advanceIndex, emptyIndex, indexRules, type IndexState } from '../../index-price.ts';
import type { Quote } from '../../source-book.ts';
import { findMarketSymbol, tickIntervalMs } from '../../symbols.ts';
import { GENESIS_HASH, type TickFacts } from '../../tick.ts';
import { publishedVenue } from '../second-record.ts';

const START_MS = Date.UTC(2026, 2, 7, 12);
const kinds = ['stale', 'outage', 'outlier', 'invalid', 'outOfOrder', 'frozen', 'future'] as const;

interface Fault {
  readonly kind: (typeof kinds)[number];
  readonly sinceMs: number;
  readonly untilMs: number;
  readonly price: number;
}

/** Pseudorandom numbers in [0, 1): the same seed gives the same market. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}

/**
 * Ticks as the current index makes them of venues that fail in every possible way, through jumps,
 * spikes and restarts while all venues were healthy; without hashes.
 */
export function recordRoughMarket(
  seed: number,
  asked: { readonly symbol: string; readonly venues: readonly string[]; readonly count: number },
): TickFacts[] {
  const random = randomFrom(seed);
  const market = findMarketSymbol(asked.symbol)!;
  const { type, quote, pricePrecision } = market;
  const venues = asked.venues.map((name) => publishedVenue(name, quote));
  const faults = new Map<string, Fault>();
  const ticks: TickFacts[] = [];
  let index: IndexState = emptyIndex;
  let [nowMs, price, depeg, shock, shockUntilMs] = [START_MS, 20_000, 1, 1, 0];

  function quoteOf(name: string, currency: string): Quote[] {
    const known = faults.get(name);
    if (known && nowMs > known.untilMs) faults.delete(name);
    if (!faults.has(name) && random() < 0.014) {
      const kind = kinds[Math.floor(random() * kinds.length)]!;
      const lastsMs = kind === 'frozen' ? 90_000 : 2_000 + random() * 20_000;
      faults.set(name, { kind, sinceMs: nowMs, untilMs: nowMs + lastsMs, price });
    }
    const fault = faults.get(name);
    let timeMs = nowMs - 20 - Math.floor(random() * 250);
    let said = price * (1 + (random() - 0.5) * 1e-4) * shock * (currency === quote ? 1 : depeg);
    if (fault?.kind === 'outage') return [];
    if (fault?.kind === 'stale') timeMs = Math.min(timeMs, fault.sinceMs);
    if (fault?.kind === 'outOfOrder') timeMs -= 2_000;
    if (fault?.kind === 'future') timeMs = nowMs + (random() < 0.2 ? 3_600_000 : 5_000);
    // A venue that goes silent after it was ahead.
    if (fault?.kind === 'future' && nowMs > fault.sinceMs + 4_000) return [];
    if (fault?.kind === 'outlier') said *= 1.06;
    if (fault?.kind === 'frozen') said = fault.price;
    const text = fault?.kind === 'invalid' ? 'NaN' : said.toFixed(pricePrecision);
    return [{ venue: name, timeMs, price: text, volume: quantity('1') }];
  }

  while (ticks.length < asked.count) {
    nowMs += tickIntervalMs(type) + 10;
    if (random() < 0.004) {
      nowMs += 1_500 + Math.floor(random() * 6_000);
      if (faults.size === 0) index = emptyIndex;
    }
    price *= 1 + (random() - 0.5) * (type === 'crypto' ? 0.002 : 0.0006);
    depeg *= 1 + (random() - 0.5) * 0.001;
    if (random() < 0.006) price *= random() < 0.5 ? 1.07 : 0.93;
    if (nowMs > shockUntilMs) shock = 1;
    if (shock === 1 && random() < 0.006) {
      shock = random() < 0.5 ? 1.08 : 0.9;
      shockUntilMs = nowMs + Math.floor(random() * 1_200);
    }
    const quotes = venues.flatMap(({ name, quote: currency }) => quoteOf(name, currency));
    const rules = { venues, rules: indexRules(type), quote, pricePrecision };
    const { state, outcome } = advanceIndex(index, { quotes, nowMs }, rules);
    index = state;
    if (!outcome) continue;
    ticks.push({
      symbol: asked.symbol,
      sequence: ticks.length + 1,
      timeMs: nowMs,
      ...outcome,
      simulated: true,
      previousHash: GENESIS_HASH,
    });
  }
  return ticks;
}
