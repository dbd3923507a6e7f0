import { DAY_MS } from '../durations.ts';
import { addDays, dayOf, mondayOf, startOfDay } from '../calendar.ts';
import { formatFixed } from '../money/fixed.ts';
import { money, type Money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';

export const limitPeriods = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof limitPeriods)[number];

/**
 * What customers can limit. Money in USDT; `sessionDay` in minutes. A stake is that of one second
 * contract, or the margin of one position.
 */
export const limitNames = [
  'depositDay',
  'depositWeek',
  'depositMonth',
  'lossDay',
  'lossWeek',
  'lossMonth',
  'stakeSecondContract',
  'stakeMargin',
  'sessionDay',
] as const;
export type LimitName = (typeof limitNames)[number];

/** How long a looser limit waits. Source: rules §8. */
export const LOOSEN_AFTER_MS = DAY_MS;

const AMOUNT_MAX = money('1000000000');
const MINUTES_MAX = money('1440');

/** A limit in force, and what it changes to. Null amounts: no limit. */
export interface Limit {
  readonly amount: Money | null;
  /** A looser amount that waits; null when nothing does. */
  readonly next: { readonly amount: Money | null; readonly fromMs: number } | null;
}

export const NO_LIMIT: Limit = { amount: null, next: null };

/** The limit as of a moment: a change whose time has come is part of it. */
export const limitAt = (limit: Limit, nowMs: number): Limit =>
  limit.next && limit.next.fromMs <= nowMs ? { amount: limit.next.amount, next: null } : limit;

/**
 * A limit after its owner asked for another amount: tighter is in force now and drops what waits,
 * the same only drops what waits, looser waits. Asking again for what already waits does not
 * restart the wait. Refuses: responsibleTrading.limitInvalid. Source: rules §8.
 */
export function changeLimit(
  before: Limit,
  {
    name,
    amount,
    nowMs,
  }: { readonly name: LimitName; readonly amount: Money | null; readonly nowMs: number },
): Limit {
  requireAmount(name, amount);
  const current = limitAt(before, nowMs);
  if (!isLooser(amount, current.amount)) return { amount, next: null };
  if (current.next && current.next.amount === amount) return current;
  return { amount: current.amount, next: { amount, fromMs: nowMs + LOOSEN_AFTER_MS } };
}

const isLooser = (amount: Money | null, than: Money | null): boolean =>
  than !== null && (amount === null || amount > than);

function requireAmount(name: LimitName, amount: Money | null): void {
  if (amount === null) return;
  const max = name === 'sessionDay' ? MINUTES_MAX : AMOUNT_MAX;
  const isWhole = name !== 'sessionDay' || amount % money('1') === 0n;
  if (amount <= 0n || amount > max || !isWhole)
    throw new Refusal('responsibleTrading.limitInvalid', { maximum: formatFixed(max) });
}

export type Limits = ReadonlyMap<LimitName, Limit>;

export const amountAt = (limits: Limits, name: LimitName, nowMs: number): Money | null =>
  limitAt(limits.get(name) ?? NO_LIMIT, nowMs).amount;

/** When the running day, ISO week and month began, at UTC+8. Epoch milliseconds. */
export function periodStarts(nowMs: number): Readonly<Record<LimitPeriod, number>> {
  const today = dayOf(nowMs);
  return {
    day: startOfDay(today),
    week: startOfDay(mondayOf(today)),
    month: startOfDay(`${today.slice(0, 8)}01`),
  };
}

/** When the running day, ISO week and month end, at UTC+8. Epoch milliseconds. */
export function periodEnds(nowMs: number): Readonly<Record<LimitPeriod, number>> {
  const today = dayOf(nowMs);
  return {
    day: startOfDay(addDays(today, 1)),
    week: startOfDay(addDays(mondayOf(today), 7)),
    month: startOfDay(`${addDays(`${today.slice(0, 8)}01`, 31).slice(0, 8)}01`),
  };
}

const capitalized = { day: 'Day', week: 'Week', month: 'Month' } as const;

export const limitOf = <Kind extends 'deposit' | 'loss'>(
  kind: Kind,
  period: LimitPeriod,
): `${Kind}${(typeof capitalized)[LimitPeriod]}` => `${kind}${capitalized[period]}`;

/** Sums by running period, in USDT. */
export type PeriodSums = Readonly<Record<LimitPeriod, Money>>;
