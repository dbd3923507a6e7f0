import { parseFixed } from '@candor/domain/money/fixed';
import type { RecordedVenue } from '../feeds/read-recording.ts';

/** The expected result for one quarter of a minute, computed without the code under test. */
export interface Expected {
  /** Prices that were used, as quoted. */
  readonly used: readonly string[];
  readonly state: 'live' | 'closeOnly' | 'halted';
  readonly price: bigint | undefined;
}

interface Said {
  readonly name: string;
  readonly owner: string;
  readonly quote: string;
  readonly price: bigint;
}

const UNIT = 10n ** 18n;
const CENT = 10n ** 16n;

/**
 * Sorts all single votes and takes the middle ones: slow, plain, and unlike the product's method.
 */
function middle(said: readonly Said[]): bigint | undefined {
  const votes = said.flatMap((one) => {
    const ofOwner = said.filter(({ owner }) => owner === one.owner).length;
    const ofQuote = said.filter(({ quote }) => quote === one.quote).length;
    const sharing = one.quote === 'usdt' ? ofOwner : Math.max(ofOwner, ofQuote);
    return Array.from({ length: 12 / sharing }, () => one.price);
  });
  return middleOf(votes);
}

function middleOf(values: readonly bigint[]): bigint | undefined {
  const sorted = values.toSorted((a, b) => Number(a - b));
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? undefined : (low + high) / 2n;
}

/** Tries every group of them. */
function votesOf(said: readonly Said[]): number {
  let most = 0;
  for (let mask = 0; mask < 2 ** said.length; mask++) {
    const group = said.filter((_, index) => (mask >> index) % 2 === 1);
    const owners = new Set(group.map(({ owner }) => owner)).size;
    const foreign = group.filter(({ quote }) => quote !== 'usdt');
    const quotes = new Set(foreign.map(({ quote }) => quote)).size;
    if (owners === group.length && quotes === foreign.length) most = Math.max(most, group.length);
  }
  return most;
}

function saidAt(venues: readonly RecordedVenue[], minute: number, quarter: number): Said[] {
  return venues.flatMap(({ name, owner, quote, bars }) => {
    const bar = bars.get(minute);
    if (!bar) return [];
    const rises = parseFixed(bar.close) >= parseFixed(bar.open);
    const path = rises
      ? [bar.open, bar.low, bar.high, bar.close]
      : [bar.open, bar.high, bar.low, bar.close];
    return [{ name, owner, quote, price: parseFixed(path[quarter]!) }];
  });
}

/** Reads quarters of minutes in order, starting with the first: rates cover the last four. */
export function createExpectedIndex(venues: readonly RecordedVenue[]) {
  const shown: Record<string, bigint>[] = [];
  /** Since which quarter a venue repeats its price, and the index at that time. */
  const repeated = new Map<string, { price: bigint; since: number; index: bigint | undefined }>();
  let index: bigint | undefined;

  /** The same price for a minute, while the index has moved by more than 1.5 %. */
  function isFrozen({ name, price }: Said, now: number): boolean {
    const known = repeated.get(name);
    if (known?.price !== price) repeated.set(name, { price, since: now, index });
    else if (known.index === undefined) repeated.set(name, { ...known, index });
    const { since, index: then } = repeated.get(name)!;
    if (then === undefined || index === undefined) return false;
    return now - since >= 4 && abs(index - then) * 200n > then * 3n;
  }

  function convertedAt(minute: number, quarter: number): Said[] {
    const all = saidAt(venues, minute, quarter);
    const said = all.filter((one) => !isFrozen(one, 4 * minute + quarter));
    const now: Record<string, bigint> = {};
    for (const { owner, quote, price } of said) {
      const own = said.find((other) => other.owner === owner && other.quote === 'usdt');
      if (own && quote !== 'usdt') now[quote] = (own.price * UNIT) / price;
    }
    shown.push(now);
    const rates = shown.slice(-4);
    return said.flatMap((one) => {
      if (one.quote === 'usdt') return [one];
      // A rate is unknown half a minute after its last observation.
      const isKnown = rates.slice(-3).some((each) => each[one.quote] !== undefined);
      const rate = isKnown ? middleOf(rates.flatMap((each) => each[one.quote] ?? [])) : undefined;
      return rate === undefined ? [] : [{ ...one, price: (one.price * rate) / UNIT }];
    });
  }

  return function expectedIndex(minute: number, quarter: number): Expected {
    const said = convertedAt(minute, quarter);
    const center = middle(said);
    const near = said.filter(
      ({ price }) => center !== undefined && abs(price - center) * 100n <= center * 3n,
    );
    const votes = votesOf(near);
    const prices = near.map(({ price }) => price).toSorted((a, b) => Number(a - b));
    const isWide = votes === 2 && (prices.at(-1)! - prices[0]!) * 100n > prices[0]!;
    if (votes < 2 || isWide) return { used: [], state: 'halted', price: undefined };
    const halves = middle(near)! / (CENT / 2n);
    index = nearestEven(halves, middle(near)! % (CENT / 2n) !== 0n) * CENT;
    const state = votes === 2 ? 'closeOnly' : 'live';
    return { used: near.map(({ name }) => name), state, price: index };
  };
}

/** Rounds a number of half units, with `hasMore` for a remainder, to the nearest whole one. */
function nearestEven(halves: bigint, hasMore: boolean): bigint {
  const whole = halves / 2n;
  if (halves % 2n === 0n) return whole;
  return hasMore || whole % 2n === 1n ? whole + 1n : whole;
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value);
