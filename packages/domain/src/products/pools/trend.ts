import { ONE, type Fixed } from '../../money/fixed.ts';
import type { Price, Rate } from '../../money/money.ts';
import { squareRoot } from './square-root.ts';

/** Candles of each length that a decision takes per symbol; with fewer, its target is 0. */
export const CANDLES_USED = 200;
/** Yearly volatility that a pool with full conviction aims at: 15%. */
const TARGET_VOLATILITY: Fixed = (15n * ONE) / 100n;
/** Maximum sum of exposures without their signs: 2×. */
export const GROSS_MAX: Fixed = 2n * ONE;
/** Daily returns that measure the volatility. */
const DAYS_MEASURED = 60;
/** Hourly returns that measure it too: a week. */
const HOURS_MEASURED = 168;
/** Days over which a move counts as a trend; the first is measured in hours. */
const HOUR_HORIZON = 7n;
const DAY_HORIZONS = [20, 60, 120, 200] as const;
const YEAR_DAYS = 365n;
/** Exposures are cut to four decimals. */
const STEP: Fixed = ONE / 10_000n;

/** Closing prices of a symbol before the decision, oldest first. */
export interface TrendCloses {
  readonly symbol: string;
  /** The last closed days, of UTC. */
  readonly days: readonly Price[];
  /** The last closed hours. */
  readonly hours: readonly Price[];
}

export interface TrendTarget {
  readonly symbol: string;
  /** Share of the pool's worth to hold, negative for short; within ±1, four decimals. */
  readonly exposure: Rate;
  /** Conviction before volatility, within ±1. */
  readonly score: Rate;
  /** Volatility of one day, a share of the price. */
  readonly dayVolatility: Rate;
}

/**
 * Target exposures, a pure function of closing prices. All numbers are integers that count 10⁻¹⁸
 * (E is one), every division truncates toward zero and every root is rounded down, so that any
 * language gets the same digits. With p the newest hourly close:
 *
 * 1. Returns: (close − before) · E / before; variance of a day: the larger of the mean square of 60
 *    daily returns, and 24 times that of 168 hourly ones; its root is s.
 * 2. Score: mean over 7 (hourly closes), 20, 60, 120 and 200 days of (move · E / expected), cut to
 *    ±E, where move = (p − then) · E / then and expected = s · √days.
 * 3. Weight: score · E / s, and at full conviction ±E · E / s. The variance of the full weights is
 *    the mean square of their common return over the 60 days; its root times √365 is the yearly one.
 * 4. Exposure: weight · (15% / yearly volatility), cut to ±E; scaled to 2E if they add up to more;
 *    cut to four decimals.
 *
 * Source: products §2, docs/decisions/0118.
 */
export function trendTargets(all: readonly TrendCloses[]): TrendTarget[] {
  const measured = all.map(measure);
  const scale = volatilityScale(measured);
  const raw = measured.map(({ score, inverse }) =>
    clamp((((score * inverse) / ONE) * scale) / ONE),
  );
  const gross = raw.reduce((sum, exposure) => sum + absolute(exposure), 0n);
  return measured.map(({ symbol, score, dayVolatility }, index) => {
    const within = gross > GROSS_MAX ? (raw[index]! * GROSS_MAX) / gross : raw[index]!;
    return {
      symbol,
      exposure: ((within / STEP) * STEP) as Rate,
      score: score as Rate,
      dayVolatility: dayVolatility as Rate,
    };
  });
}

interface Measured {
  readonly symbol: string;
  readonly score: Fixed;
  readonly dayVolatility: Fixed;
  /** E · E / volatility; 0 without one. */
  readonly inverse: Fixed;
  /** The newest daily returns, oldest first; empty without enough candles. */
  readonly returns: readonly Fixed[];
}

function measure({ symbol, days, hours }: TrendCloses): Measured {
  const nothing = { symbol, score: 0n, dayVolatility: 0n, inverse: 0n, returns: [] };
  if (days.length < CANDLES_USED || hours.length < CANDLES_USED) return nothing;
  const returns = lastReturns(days, DAYS_MEASURED);
  const byHour = lastReturns(hours, HOURS_MEASURED);
  const variance = larger(meanSquare(returns), (sumSquares(byHour) * 24n) / BigInt(HOURS_MEASURED));
  const dayVolatility = squareRoot(variance);
  if (dayVolatility === 0n) return nothing;
  const now = hours.at(-1)!;
  const strength = (then: Price, horizon: bigint): Fixed => {
    const expected = (dayVolatility * squareRoot(horizon * ONE * ONE)) / ONE;
    return clamp((changeOf(then, now) * ONE) / expected);
  };
  const strengths = [
    strength(hours.at(-1 - HOURS_MEASURED)!, HOUR_HORIZON),
    ...DAY_HORIZONS.map((horizon) => strength(days.at(-horizon)!, BigInt(horizon))),
  ];
  const score = strengths.reduce((sum, each) => sum + each, 0n) / BigInt(strengths.length);
  return { symbol, score, dayVolatility, inverse: (ONE * ONE) / dayVolatility, returns };
}

/** Target over the yearly volatility of the full weights, whose scores are all ±1; 0 without any. */
function volatilityScale(measured: readonly Measured[]): Fixed {
  const held = measured.filter(({ score }) => score !== 0n);
  const joint = Array.from({ length: DAYS_MEASURED }, (_, day) =>
    held.reduce((sum, { score, inverse, returns }) => {
      const weight = score > 0n ? inverse : -inverse;
      return sum + (weight * returns[day]!) / ONE;
    }, 0n),
  );
  const yearly = (squareRoot(meanSquare(joint)) * squareRoot(YEAR_DAYS * ONE * ONE)) / ONE;
  return yearly === 0n ? 0n : (TARGET_VOLATILITY * ONE) / yearly;
}

const lastReturns = (closes: readonly Price[], count: number): Fixed[] =>
  Array.from({ length: count }, (_, index) => {
    const at = closes.length - count + index;
    return changeOf(closes[at - 1]!, closes[at]!);
  });

const changeOf = (then: Price, now: Price): Fixed => ((now - then) * ONE) / then;
const sumSquares = (values: readonly Fixed[]): bigint =>
  values.reduce((sum, value) => sum + value * value, 0n);
const meanSquare = (values: readonly Fixed[]): bigint => sumSquares(values) / BigInt(values.length);
const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
const clamp = (value: Fixed): Fixed => (value > ONE ? ONE : value < -ONE ? -ONE : value);
