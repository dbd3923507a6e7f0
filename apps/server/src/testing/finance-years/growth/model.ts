import { cutOff, DAY, dayNumber, dayStart, MONEY_DECIMALS } from '../figures.ts';

/** What the published terms say of a level. */
export interface LevelTerms {
  readonly threshold: bigint;
  readonly bonus: bigint;
  readonly envelope: bigint;
}

export interface Envelope {
  /** Number of the Monday with which its week begins. */
  readonly week: number;
  readonly amount: bigint;
  readonly isOpened: boolean;
}

/** What the rules say of a customer's level. Source: rules §8. */
export interface Standing {
  readonly level: number;
  /** Levels whose bonus was paid, each once ever. */
  readonly rewarded: ReadonlySet<number>;
  readonly envelope: Envelope | null;
}

/** What a person got on any account of theirs. */
export interface Got {
  readonly bonuses: Set<number>;
  /** Mondays whose envelope was filled for them. */
  readonly weeks: Set<number>;
}

const MINUTE = 60_000;
/** A day is counted five minutes after its midnight. */
export const COUNT_DELAY = 5 * MINUTE;

/** The Monday of a day; day 0 was a Thursday. */
export const mondayOf = (day: number): number => day - ((day + 3) % 7);

export const weekOf = (ms: number): number => mondayOf(dayNumber(ms));

/** Days whose midnight lies after `fromMs` and not after `toMs`. */
export function midnights(fromMs: number, toMs: number): number[] {
  const first = dayNumber(fromMs) + 1;
  const count = Math.max(dayNumber(toMs) - first + 1, 0);
  return Array.from({ length: count }, (_, index) => first + index);
}

export const levelOf = (assets: bigint, terms: readonly LevelTerms[]): number =>
  terms.findLastIndex(({ threshold }) => assets >= threshold);

/** What a count changes: bonuses of equity, and what goes into and out of the reserve. */
export interface Counted {
  readonly standing: Standing;
  readonly bonuses: readonly bigint[];
  readonly returned: bigint;
  readonly setAside: bigint;
}

/** The count of one day for one customer. */
export function countDay(
  { rewarded, envelope }: Standing,
  {
    day,
    assets,
    terms,
    got,
  }: { day: number; assets: bigint; terms: readonly LevelTerms[]; got: Got | null },
): Counted {
  const level = levelOf(assets, terms);
  const reached = terms.map((_, index) => index).slice(1, level + 1);
  // Nothing is paid to an account of nobody in particular, and nothing twice to one person.
  const fresh = reached.filter((each) => got && !got.bonuses.has(each));
  const isMonday = mondayOf(day) === day;
  const isOver = isMonday && envelope !== null && envelope.week < day;
  const amount = terms[level]!.envelope;
  const isFilled = got !== null && isMonday && amount > 0n && !got.weeks.has(day);
  for (const each of fresh) got?.bonuses.add(each);
  if (isFilled) got?.weeks.add(day);
  const kept = isOver ? null : envelope;
  return {
    standing: {
      level,
      rewarded: new Set([...rewarded, ...fresh]),
      envelope: isFilled ? { week: day, amount, isOpened: false } : kept,
    },
    bonuses: fresh.map((each) => terms[each]!.bonus),
    returned: isOver && !envelope.isOpened ? envelope.amount : 0n,
    setAside: isFilled ? amount : 0n,
  };
}

/** Whether an envelope can be opened at a moment: within its own week, once. */
export const canOpen = ({ envelope }: Standing, nowMs: number): boolean =>
  envelope !== null && !envelope.isOpened && envelope.week === weekOf(nowMs);

/** Percent of a fee by tier: 30 % and 20 % of the house's share, which is 80 %. */
const TIER_PERCENT = [24n, 16n] as const;
/** Of a fee, all rebates together. */
export const REBATES_PERCENT_MAX = 40n;

export interface Payer {
  readonly userId: string;
  readonly inviter: Payer | null;
  /** The same for accounts of one verified person. */
  readonly person: string;
}

/** What each inviter gets of a fee. One person earns nothing of themself, and once of others. */
export function rebatesOf(fee: bigint, payer: Payer): { userId: string; amount: bigint }[] {
  const paid = new Set([payer.person]);
  const tiers = [payer.inviter, payer.inviter?.inviter ?? null];
  return tiers.flatMap((earner, index) => {
    if (!earner || paid.has(earner.person)) return [];
    paid.add(earner.person);
    const amount = cutOff((fee * TIER_PERCENT[index]!) / 100n, MONEY_DECIMALS);
    return amount > 0n ? [{ userId: earner.userId, amount }] : [];
  });
}

/** Moments around the next midnight and the next Monday at which people try their luck. */
export function luckyMoments(nowMs: number): number[] {
  const midnight = dayStart(dayNumber(nowMs) + 1);
  const monday = dayStart(weekOf(nowMs) + 7);
  return [midnight - 8 * MINUTE, midnight - 245_000, midnight + 8 * MINUTE, monday + DAY / 2];
}
