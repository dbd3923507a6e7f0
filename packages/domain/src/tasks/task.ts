import { money, type Money } from '../money/money.ts';

/** What customers are rewarded for: safety and knowledge, never a deposit, a loss or a volume. */
export const taskNames = [
  'verifyIdentity',
  'secondFactor',
  'fundPassword',
  'readRisks',
  'checkPrices',
  'firstContract',
] as const;
export type TaskName = (typeof taskNames)[number];

/** Days in UTC+8 on which a customer checks a recorded price, not necessarily in a row. */
export const CHECKED_DAYS = 7;
/** How long the first contract has to be held, so that opening and closing at once is no task. */
export const HELD_MS = 5 * 60_000;
/** Text about the risks, by version: a new text has to be read again for a task announced later. */
export const RISKS_VERSION = 1;

/** Bounds of what operators may announce. In the settlement currency. Source: products §5. */
export const REWARD_MIN = money('0.1');
export const REWARD_MAX = money('5');
export const PLACES_MAX = 1_000_000;

/** Ending a task early is announced this long before, so that who has done it can still claim. */
export const END_NOTICE_MS = 86_400_000;

/** Terms of a task, fixed when they are announced. */
export interface TaskTerms {
  readonly task: TaskName;
  /** From 1 for each task. */
  readonly version: number;
  readonly reward: Money;
  /** Rewards at most; all of them are reserved before the task is announced. */
  readonly places: number;
  /** Epoch milliseconds. */
  readonly startsAtMs: number;
  readonly endsAtMs: number;
}

/** The most that the terms can cost. */
export const budgetOf = ({ reward, places }: Pick<TaskTerms, 'reward' | 'places'>): Money =>
  (reward * BigInt(places)) as Money;

/** The first term that is out of bounds, or null. */
export function termsProblem(
  { task, reward, places, endsAtMs }: Omit<TaskTerms, 'version' | 'startsAtMs'>,
  { nowMs, isPractice }: { readonly nowMs: number; readonly isPractice: boolean },
): 'task' | 'amount' | 'places' | 'endsAt' | null {
  // A reward for trading is an inducement to risk: only where the money is practice money.
  if (task === 'firstContract' && !isPractice) return 'task';
  if (reward < REWARD_MIN || reward > REWARD_MAX) return 'amount';
  if (!Number.isSafeInteger(places) || places < 1 || places > PLACES_MAX) return 'places';
  return endsAtMs >= nowMs + END_NOTICE_MS ? null : 'endsAt';
}

/** What a task needs, counted: how much of it a customer has done. */
export interface TaskProgress {
  readonly done: number;
  readonly needed: number;
}

export const neededFor = (task: TaskName): number => (task === 'checkPrices' ? CHECKED_DAYS : 1);
