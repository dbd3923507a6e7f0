import { add, type Money, money, ZERO } from '../money/money.ts';

/** A level and what comes with it, in the settlement currency. */
export interface Level {
  readonly level: number;
  /** Total assets from which it counts. */
  readonly threshold: Money;
  /** Paid once ever, on the first rise to it. */
  readonly upgradeBonus: Money;
  /** In the envelope of each week that begins at it. */
  readonly weeklyEnvelope: Money;
}

const row = (level: number, threshold: string, bonus: string, envelope: string): Level => ({
  level,
  threshold: money(threshold),
  upgradeBonus: money(bonus),
  weeklyEnvelope: money(envelope),
});

/**
 * Levels 0 to 6. A bonus is a thousandth of its threshold, an envelope a ten-thousandth: a thank-you,
 * never worth borrowing for. Source of the thresholds: products §5.
 */
export const levels: readonly Level[] = [
  row(0, '0', '0', '0'),
  row(1, '1000', '1', '0.1'),
  row(2, '10000', '10', '1'),
  row(3, '50000', '50', '5'),
  row(4, '200000', '200', '20'),
  row(5, '1000000', '1000', '100'),
  row(6, '5000000', '5000', '500'),
];

/** Level of a customer with these total assets. Source: products §5. */
export const levelOf = (totalAssets: Money): number =>
  levels.findLast(({ threshold }) => totalAssets >= threshold)?.level ?? 0;

/** What the first rise from one level to another brings: the bonus of every level on the way. */
export const bonusBetween = (from: number, to: number): Money =>
  add(
    ...levels.filter(({ level }) => level > from && level <= to).map((each) => each.upgradeBonus),
  );

/** What is missing for the next level; null at the highest. */
export function toNextLevel(totalAssets: Money): { level: number; missing: Money } | null {
  const next = levels[levelOf(totalAssets) + 1];
  return next ? { level: next.level, missing: (next.threshold - totalAssets) as Money } : null;
}

/** In the envelope of a week that begins at a level. */
export const envelopeOf = (level: number): Money => levels[level]?.weeklyEnvelope ?? ZERO;
