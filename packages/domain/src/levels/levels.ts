import { add, type Money, money, rate, type Rate, toText, ZERO } from '../money/money.ts';

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

/** The levels as they were announced together. A change is another version; none is ever edited. */
export interface LevelTerms {
  readonly version: number;
  readonly levels: readonly Level[];
}

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
 * Levels 0 to 6, all versions. A bonus is a thousandth of its threshold, an envelope a
 * ten-thousandth: a thank-you, never worth borrowing for. Source of thresholds and of the span of
 * the discounts: products §5.
 */
export const levelTerms: readonly LevelTerms[] = [
  {
    version: 1,
    levels: [
      row(0, '0', ['0', '0', '0']),
      row(1, '1000', ['1', '0.1', '0.05']),
      row(2, '10000', ['10', '1', '0.1']),
      row(3, '50000', ['50', '5', '0.15']),
      row(4, '200000', ['200', '20', '0.2']),
      row(5, '1000000', ['1000', '100', '0.25']),
      row(6, '5000000', ['5000', '500', '0.3']),
    ],
  },
];

/** Those in force. */
export const { version: LEVEL_TERMS_VERSION, levels } = levelTerms.at(-1)!;

/** Share of a trading fee that a level of a version is not charged. */
export const feeDiscountOf = (version: number, level: number): Rate =>
  levelTerms.find((terms) => terms.version === version)?.levels[level]?.feeDiscount ?? rate('0');

/** Setting under which the terms in force are published. */
export const LEVEL_TERMS_KEY = 'levels.terms';

/** The published and sealed text of a version. */
export const levelTermsText = ({ version, levels: rows }: LevelTerms): string =>
  JSON.stringify({
    version,
    levels: rows.map((each) => ({
      level: each.level,
      threshold: toText(each.threshold),
      upgradeBonus: toText(each.upgradeBonus),
      weeklyEnvelope: toText(each.weeklyEnvelope),
      feeDiscount: toText(each.feeDiscount),
    })),
  });

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
