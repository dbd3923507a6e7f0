import { DAY_MS } from '../durations.ts';
import { addDays, type Day, dayOf, endOfDay, startOfDay } from '../calendar.ts';
import { multiplyDown, truncateTo } from '../money/fixed.ts';
import { type Money, money, rate, type Rate, toText } from '../money/money.ts';
import { firstLevels, type Level, LEVEL_MAX } from './levels.ts';

/** The levels as they were announced together. A change is another version; none is ever edited. */
export interface LevelTerms {
  readonly version: number;
  /** In force from 00:00 UTC+8 of this day; null: from the beginning. */
  readonly from: Day | null;
  readonly levels: readonly Level[];
}

export const firstLevelTerms: LevelTerms = { version: 1, from: null, levels: firstLevels };

/** Setting under which all versions are published. */
export const LEVEL_TERMS_KEY = 'levels.terms';

/** A change is published at least this long before the day on which it takes effect. */
export const LEVEL_NOTICE_DAYS = 7;

/** The first day on which terms that are published now can take effect. */
export const earliestFrom = (nowMs: number): Day => dayOf(endOfDay(dayOf(nowMs)) + noticeMs);
const noticeMs = LEVEL_NOTICE_DAYS * DAY_MS;

/** The last day that may be stated: nobody should have to remember a change for longer. */
export const latestFrom = (nowMs: number): Day => addDays(earliestFrom(nowMs), 365);

/** The published and sealed text of a version. */
export const levelTermsText = ({ version, from, levels }: LevelTerms): string =>
  JSON.stringify({
    version,
    ...(from === null ? {} : { from }),
    levels: levels.map((each) => ({
      level: each.level,
      threshold: toText(each.threshold),
      upgradeBonus: toText(each.upgradeBonus),
      weeklyEnvelope: toText(each.weeklyEnvelope),
      feeDiscount: toText(each.feeDiscount),
    })),
  });

type Written = { readonly [Key in keyof Level]: Level[Key] extends number ? number : string };

/** Parses what `levelTermsText` wrote. */
export function levelTermsOf(text: string): LevelTerms {
  const { version, from, levels } = JSON.parse(text) as {
    readonly version: number;
    readonly from?: Day;
    readonly levels: readonly Written[];
  };
  return {
    version,
    from: from ?? null,
    levels: levels.map((each) => ({
      level: each.level,
      threshold: money(each.threshold),
      upgradeBonus: money(each.upgradeBonus),
      weeklyEnvelope: money(each.weeklyEnvelope),
      feeDiscount: rate(each.feeDiscount),
    })),
  };
}

const beginsAt = ({ from }: LevelTerms): number =>
  from === null ? Number.NEGATIVE_INFINITY : startOfDay(from);

/**
 * Terms in force at a moment, of all versions, newest first: the newest that has begun. A later
 * version so replaces an announced one that would begin after it.
 */
export const levelTermsAt = (versions: readonly LevelTerms[], atMs: number): LevelTerms =>
  versions.find((each) => beginsAt(each) <= atMs) ?? firstLevelTerms;

/** The next change that takes effect after a moment; null while none is announced. */
export function nextLevelTerms(versions: readonly LevelTerms[], nowMs: number): LevelTerms | null {
  const isReached = (each: LevelTerms) => levelTermsAt(versions, beginsAt(each)) === each;
  const later = versions.filter((each) => beginsAt(each) > nowMs && isReached(each));
  return later.toSorted((a, b) => beginsAt(a) - beginsAt(b))[0] ?? null;
}

const DECIMALS = 2;
/** Source: products §5. */
const DISCOUNT_MAX = rate('0.3');
/** Shares of a threshold: a reward is a thank-you, never worth borrowing for. */
const BONUS_MAX = rate('0.001');
const ENVELOPE_MAX = rate('0.0001');

/**
 * Name of the first term that cannot be announced; null if all can. Level 0 brings nothing, and no
 * level brings less than the one below it.
 */
export function levelTermsProblem(levels: readonly Level[]): Exclude<keyof Level, 'level'> | null {
  const [lowest] = levels;
  const isZero = ({ threshold, upgradeBonus, weeklyEnvelope, feeDiscount }: Level) =>
    threshold === 0n && upgradeBonus === 0n && weeklyEnvelope === 0n && feeDiscount === 0n;
  if (!lowest || levels.length !== LEVEL_MAX + 1 || !isZero(lowest)) return 'threshold';
  const areCents = (of: (level: Level) => Money) =>
    levels.every((each) => truncateTo(of(each), DECIMALS) === of(each));
  const pairs = levels.slice(1).map((each, at) => [levels[at]!, each] as const);
  const isRising = (of: (level: Level) => bigint) => pairs.every(([a, b]) => of(a) <= of(b));
  const isWithin = (of: (level: Level) => Money, share: Rate) =>
    levels.every((each) => of(each) <= multiplyDown(each.threshold, share));
  if (!pairs.every(([a, b]) => a.threshold < b.threshold) || !areCents((each) => each.threshold))
    return 'threshold';
  for (const [name, share] of [
    ['upgradeBonus', BONUS_MAX],
    ['weeklyEnvelope', ENVELOPE_MAX],
  ] as const) {
    const of = (each: Level) => each[name];
    if (!isRising(of) || !areCents(of) || !isWithin(of, share)) return name;
  }
  const isFree = levels.every(({ feeDiscount }) => feeDiscount <= DISCOUNT_MAX);
  return isRising((each) => each.feeDiscount) && isFree ? null : 'feeDiscount';
}
