import type { Day } from '@candor/domain/calendar';
import type { Fixed } from '@candor/domain/money/fixed';
import type { Price, Rate } from '@candor/domain/money/money';
import { drawdown } from '@candor/domain/products/pools/nav';
import type { Pool } from './pool-text.ts';

/** One point of the drawn curve. */
export interface CurvePoint {
  readonly day: Day;
  readonly nav: Price;
  readonly isBackTest: boolean;
  /** Below the highest NAV so far, a share of it; 0 or negative. */
  readonly drawdown: Rate;
}

/**
 * The back-test and, from the first signed NAV on, what is signed. The back-test ends at that NAV;
 * its own highs do not count for the drawdown of the signed one.
 */
export function curveOf({ curve, backTest }: Pick<Pool, 'curve' | 'backTest'>): CurvePoint[] {
  const first = curve[0]?.day;
  const before = backTest.filter(({ day }) => first === undefined || day < first);
  return [...withDrawdown(before, true), ...withDrawdown(curve, false)];
}

function withDrawdown(
  points: readonly { readonly day: Day; readonly nav: Price }[],
  isBackTest: boolean,
): CurvePoint[] {
  let highest = 0n as Price;
  return points.map(({ day, nav }) => {
    if (nav > highest) highest = nav;
    return { day, nav, isBackTest, drawdown: drawdown(nav, highest) };
  });
}

/** The newest days of a curve; all of it if `days` is null. */
export const newestOf = (points: readonly CurvePoint[], days: number | null): CurvePoint[] =>
  days === null ? [...points] : points.slice(-days);

/** Lowest and highest of some values. */
export function rangeOf(values: readonly Fixed[]): { low: Fixed; high: Fixed } {
  const [first = 0n] = values;
  return values.reduce<{ low: Fixed; high: Fixed }>(
    ({ low, high }, value) => ({
      low: value < low ? value : low,
      high: value > high ? value : high,
    }),
    { low: first, high: first },
  );
}

/** Change over signed days, a share; undefined with fewer than two of them. */
export function signedChange(curve: Pool['curve'], days: number) {
  const shown = curve.slice(-days - 1);
  const [from, to] = [shown[0], shown.at(-1)];
  if (!from || !to || shown.length < 2 || from.nav === 0n) return undefined;
  const rate = (((to.nav - from.nav) * 10n ** 18n) / from.nav) as Rate;
  return { days: shown.length - 1, rate };
}
