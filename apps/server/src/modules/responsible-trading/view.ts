import type { ResultOf } from '@candor/contract/calls';
import { addDays, dayOf, startOfDay } from '@candor/domain/calendar';
import { larger, type Money, money, subtract, ZERO } from '@candor/domain/money/money';
import { FOR_GOOD_MS } from '@candor/domain/responsible-trading/exclusion';
import {
  type LimitName,
  limitAt,
  limitNames,
  limitOf,
  limitPeriods,
  type Limits,
  NO_LIMIT,
  periodEnds,
  periodStarts,
  type PeriodSums,
} from '@candor/domain/responsible-trading/limits';
import { isQuizPassed } from '@candor/domain/responsible-trading/quiz';
import type { Queryable } from '../../platform/db.ts';
import { readResults } from '../ledger/index.ts';
import type { ResponsibleTradingOptions } from './deps.ts';
import { sessionOf } from './report-time.ts';
import { findAccount, type StoredAccount } from './store.ts';
import { findLimits } from './store-limits.ts';
import { findSeconds, sumSeconds } from './store-use.ts';

type View = ResultOf<'getResponsibleTrading'>;

/** Days over which customers see their own figures, the running day included. */
const FIGURE_DAYS = [30, 90] as const;
const MINUTE_S = 60;

/** Everything that a customer has set, and what is used of it. */
export async function getResponsibleTrading(
  { db, depositedOf }: Pick<ResponsibleTradingOptions, 'db' | 'depositedOf'>,
  userId: string,
  nowMs: number,
): Promise<View> {
  const [account, found, deposited, used] = await Promise.all([
    findAccount(db, userId),
    findLimits(db, [userId]),
    depositedOf(db, userId, nowMs),
    readUse(db, userId, nowMs),
  ]);
  const lost = lossesOf(used.results);
  const limits = found.get(userId) ?? new Map();
  const shown = { limits, deposited, lost, seconds: used.seconds, nowMs };
  return {
    limits: limitNames.map((name) => presentLimit(name, shown)),
    ...presentRestrictions(account, nowMs),
    quizPassed: isQuizPassed(account?.quizVersion ?? null),
    ...(account?.realityCheckMinutes ? { realityCheckMinutes: account.realityCheckMinutes } : {}),
    ...(await presentSession(db, account, nowMs)),
    figures: used.figures,
  };
}

async function presentSession(db: Queryable, account: StoredAccount | undefined, nowMs: number) {
  const running = account && sessionOf(account, nowMs);
  if (!running) return {};
  const { userId } = account;
  const [read] = await readResults(db, [userId], [running.startedAt]);
  return { session: { ...running, result: read!.results[0]! } };
}

function presentRestrictions(account: StoredAccount | undefined, nowMs: number) {
  const { exclusion = null, freeze = null, ownFrozenAtMs = null } = account ?? {};
  return {
    ...(ownFrozenAtMs === null ? {} : { ownFreeze: { since: ownFrozenAtMs } }),
    ...(exclusion && exclusion.untilMs > nowMs
      ? {
          exclusion: {
            kind: exclusion.kind,
            until: exclusion.untilMs,
            isForGood: exclusion.untilMs === FOR_GOOD_MS,
          },
        }
      : {}),
    ...(freeze && freeze.untilMs > nowMs
      ? { freeze: { reason: freeze.reason, until: freeze.untilMs } }
      : {}),
  };
}

interface Shown {
  readonly limits: Limits;
  readonly deposited: PeriodSums;
  readonly lost: PeriodSums;
  /** Today. */
  readonly seconds: number;
  readonly nowMs: number;
}

function presentLimit(name: LimitName, shown: Shown): View['limits'][number] {
  const { nowMs } = shown;
  const { amount, next } = limitAt(shown.limits.get(name) ?? NO_LIMIT, nowMs);
  return {
    name,
    ...(amount === null ? {} : { amount }),
    ...usedOf(name, shown),
    ...(next
      ? { next: { from: next.fromMs, ...(next.amount === null ? {} : { amount: next.amount }) } }
      : {}),
  };
}

function usedOf(name: LimitName, { deposited, lost, seconds, nowMs }: Shown) {
  const ends = periodEnds(nowMs);
  if (name === 'sessionDay')
    return { used: money(String(Math.floor(seconds / MINUTE_S))), resetsAt: ends.day };
  for (const period of limitPeriods) {
    if (name === limitOf('deposit', period))
      return { used: deposited[period], resetsAt: ends[period] };
    if (name === limitOf('loss', period)) return { used: lost[period], resetsAt: ends[period] };
  }
  return {};
}

/** Zero where trading brought money. */
const lossesOf = (results: PeriodSums): PeriodSums => ({
  day: lossOf(results.day),
  week: lossOf(results.week),
  month: lossOf(results.month),
});
const lossOf = (result: Money): Money => larger(subtract(ZERO, result), ZERO);

async function readUse(db: Queryable, userId: string, nowMs: number) {
  const today = dayOf(nowMs);
  const starts = periodStarts(nowMs);
  const since = FIGURE_DAYS.map((days) => addDays(today, 1 - days));
  const moments = [...limitPeriods.map((period) => starts[period]), ...since.map(startOfDay)];
  const [[read], seconds, ...spent] = await Promise.all([
    readResults(db, [userId], moments),
    findSeconds(db, [userId], today),
    ...since.map((day) => sumSeconds(db, userId, day)),
  ]);
  const [day, week, month, ...results] = read!.results as [Money, Money, Money, ...Money[]];
  return {
    results: { day, week, month },
    seconds: seconds.get(userId) ?? 0,
    figures: FIGURE_DAYS.map((days, index) => ({
      days,
      result: results[index]!,
      seconds: spent[index]!,
    })),
  };
}
