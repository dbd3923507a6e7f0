import { divideDown, ONE } from '../money/fixed.ts';
import type { Price, Rate } from '../money/money.ts';
import type { Allegiance } from './votes.ts';
import { weightedMedian } from './weighted-median.ts';

/** Value of a currency in the symbol's own currency at one reading. */
interface Observation {
  readonly timeMs: number;
  readonly rate: Rate;
}

/** Recently observed rates, by currency, oldest first. */
export type RateState = ReadonlyMap<string, readonly Observation[]>;

/** A price from which a currency's rate may be derived. */
export interface RateWitness extends Allegiance {
  readonly price: Price;
}

export const noRates: RateState = new Map();

/**
 * A rate is the median over this window. A pair that alone diverges from the market then shows up
 * as an outlier instead of moving the rate; a currency that loses its peg is followed within
 * seconds.
 */
const WINDOW_MS = 60_000;
/** Older rates are not used for conversion. Source: rules §3, as for the index. */
const RATE_MAX_AGE_MS = 30_000;

/**
 * Records the rates of a reading: where one owner quotes the symbol in two currencies, the ratio of
 * the two prices is a rate between them. Several owners: the median of their rates.
 */
export function observeRates(
  before: RateState,
  witnesses: readonly RateWitness[],
  { ownQuote, nowMs }: { ownQuote: string; nowMs: number },
): RateState {
  const currencies = new Set(witnesses.map(({ quote }) => quote).filter((q) => q !== ownQuote));
  if (currencies.size === 0 && before.size === 0) return before;
  const after = new Map(before);
  for (const currency of currencies) {
    const rate = rateShown(witnesses, currency, ownQuote);
    if (rate === undefined) continue;
    after.set(currency, [...(before.get(currency) ?? []), { timeMs: nowMs, rate }]);
  }
  for (const [currency, observations] of after)
    after.set(
      currency,
      observations.filter(({ timeMs }) => timeMs > nowMs - WINDOW_MS),
    );
  return after;
}

/** Units of the symbol's own currency for one of another; undefined while unknown. */
export function rateOf(
  state: RateState,
  currency: string,
  { ownQuote, nowMs }: { ownQuote: string; nowMs: number },
): Rate | undefined {
  if (currency === ownQuote) return ONE as Rate;
  const observations = state.get(currency) ?? [];
  const newest = observations.at(-1);
  if (!newest || nowMs - newest.timeMs > RATE_MAX_AGE_MS) return undefined;
  return medianOf(observations.map(({ rate }) => rate));
}

function rateShown(
  witnesses: readonly RateWitness[],
  currency: string,
  ownQuote: string,
): Rate | undefined {
  const foreign = witnesses.filter(({ quote }) => quote === currency);
  const rates = foreign.flatMap(({ owner, price }) => {
    const own = witnesses.find((other) => other.owner === owner && other.quote === ownQuote);
    return own ? [divideDown(own.price, price) as Rate] : [];
  });
  return medianOf(rates);
}

const medianOf = (rates: readonly Rate[]): Rate | undefined =>
  weightedMedian(rates.map((rate) => ({ price: rate, weight: 1 })));
