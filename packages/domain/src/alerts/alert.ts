import { ONE } from '../money/fixed.ts';
import type { Price, Rate } from '../money/money.ts';
import { rate } from '../money/money.ts';

/** Most alerts that a customer may have active at once. Source: products §5. */
export const ALERTS_MAX = 50;

/** Times in which a change is measured. In minutes. */
export const alertWindows = [5, 60, 1_440] as const;
export type AlertWindow = (typeof alertWindows)[number];

/** Shortest times between two firings of a repeating alert. In minutes. */
export const alertPauses = [60, 1_440] as const;
export type AlertPause = (typeof alertPauses)[number];

/** Bounds of a change, as shares. */
export const CHANGE_MIN = rate('0.001');
export const CHANGE_MAX = rate('0.9');
/** A level is at most this many times the price, or as small a part of it. */
const LEVEL_REACH = 100n;

export type AlertKind = 'above' | 'below' | 'change';

/** When an alert fires. Levels are prices in quote per base, changes are shares: 0.05 is 5 %. */
export type AlertCondition =
  | { readonly kind: 'above' | 'below'; readonly level: Price }
  | { readonly kind: 'change'; readonly change: Rate; readonly windowMinutes: AlertWindow };

/** Lowest and highest price of a time that ends now. */
export interface PriceRange {
  readonly low: Price;
  readonly high: Price;
}

/** A recorded price with the ranges of the times that end at it. */
export interface Reading {
  readonly sequence: number;
  /** Epoch milliseconds. */
  readonly timeMs: number;
  readonly price: Price;
  readonly ranges: Readonly<Record<AlertWindow, PriceRange>>;
}

/** What decides whether an alert fires at a reading. */
export interface PendingAlert {
  readonly condition: AlertCondition;
  /** Only ticks after this one count: no price from before the alert was set. */
  readonly triggersFrom: number;
  /** End of the pause after the last firing. Epoch milliseconds; null: no pause. */
  readonly restsUntilMs: number | null;
}

/**
 * Whether a price meets a condition, exactly. A change counts from the lowest price of its time
 * upward or from the highest downward, whichever is met.
 * Source: products §5.
 */
export function isMet(
  condition: AlertCondition,
  { price, ranges }: Pick<Reading, 'price' | 'ranges'>,
): boolean {
  switch (condition.kind) {
    case 'above':
      return price >= condition.level;
    case 'below':
      return price <= condition.level;
    case 'change': {
      const { low, high } = ranges[condition.windowMinutes];
      return (
        (price - low) * ONE >= low * condition.change ||
        (high - price) * ONE >= high * condition.change
      );
    }
  }
}

/** Whether an alert fires at a reading, exactly. */
export const isAlertDue = (
  { condition, triggersFrom, restsUntilMs }: PendingAlert,
  reading: Reading,
): boolean =>
  reading.sequence > triggersFrom &&
  reading.timeMs >= (restsUntilMs ?? 0) &&
  isMet(condition, reading);

/** Signed change that a reading shows in a time: the larger of its rise and its fall. A share. */
export function changeIn({ price, ranges }: Reading, windowMinutes: AlertWindow): Rate {
  const { low, high } = ranges[windowMinutes];
  const rise = ((price - low) * ONE) / low;
  const fall = ((price - high) * ONE) / high;
  return (rise >= -fall ? rise : fall) as Rate;
}

/** The first bound that a condition breaks at the present price, or null. */
export function conditionProblem(
  condition: AlertCondition,
  price: Price,
): 'level' | 'change' | null {
  if (condition.kind === 'change')
    return condition.change >= CHANGE_MIN && condition.change <= CHANGE_MAX ? null : 'change';
  const { level } = condition;
  return level > 0n && level <= price * LEVEL_REACH && level * LEVEL_REACH >= price
    ? null
    : 'level';
}
