import { add, type Money, money, rate, type Rate, ZERO } from '../money/money.ts';
import type { FeeTerms } from '../positions/terms.ts';

/** A level and what comes with it, in the settlement currency. */
export interface Level {
  readonly level: number;
  /** Total assets from which it counts. */
  readonly threshold: Money;
  /** Paid once per person, on the first rise to it. */
  readonly upgradeBonus: Money;
  /** In the envelope of each week that begins at it. */
  readonly weeklyEnvelope: Money;
  /** Share of the trading fee of a contract that is not charged. */
  readonly feeDiscount: Rate;
}

export const LEVEL_MAX = 6;
/** 0 to 6. Source: products §5. */
export const levelNumbers: readonly number[] = Array.from({ length: LEVEL_MAX + 1 }, (_, at) => at);

const row = (
  level: number,
  threshold: string,
  [bonus, envelope, discount]: readonly [string, string, string],
): Level => ({
  level,
  threshold: money(threshold),
  upgradeBonus: money(bonus),
  weeklyEnvelope: money(envelope),
  feeDiscount: rate(discount),
});

/**
 * Levels 0 to 6 as they were first announced. A bonus is a thousandth of its threshold, an envelope
 * a ten-thousandth: a thank-you, never worth borrowing for. Source of thresholds and of the span of
 * the discounts: products §5.
 */
export const firstLevels: readonly Level[] = [
  row(0, '0', ['0', '0', '0']),
  row(1, '1000', ['1', '0.1', '0.05']),
  row(2, '10000', ['10', '1', '0.1']),
  row(3, '50000', ['50', '5', '0.15']),
  row(4, '200000', ['200', '20', '0.2']),
  row(5, '1000000', ['1000', '100', '0.25']),
  row(6, '5000000', ['5000', '500', '0.3']),
];

/** Level of a customer with these total assets. Source: products §5. */
export const levelOf = (levels: readonly Level[], totalAssets: Money): number =>
  levels.findLast(({ threshold }) => totalAssets >= threshold)?.level ?? 0;

/** What the first rise from one level to another brings: the bonus of every level on the way. */
export const bonusBetween = (levels: readonly Level[], from: number, to: number): Money =>
  add(
    ...levels.filter(({ level }) => level > from && level <= to).map((each) => each.upgradeBonus),
  );

/** What is missing for the next level; null at the highest. */
export function toNextLevel(
  levels: readonly Level[],
  totalAssets: Money,
): { level: number; missing: Money } | null {
  const next = levels[levelOf(levels, totalAssets) + 1];
  return next ? { level: next.level, missing: (next.threshold - totalAssets) as Money } : null;
}

/** In the envelope of a week that begins at a level. */
export const envelopeOf = (levels: readonly Level[], level: number): Money =>
  levels[level]?.weeklyEnvelope ?? ZERO;

/** Why a customer of a level pays the trading fee that they pay, under a version of the terms. */
export const feeTermsOf = (
  { version, levels }: { readonly version: number; readonly levels: readonly Level[] },
  level: number,
): FeeTerms => ({ version, level, discount: levels[level]?.feeDiscount ?? rate('0') });
