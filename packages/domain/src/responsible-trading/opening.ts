import { minuteText } from '../calendar.ts';
import { formatFixed } from '../money/fixed.ts';
import { add, larger, type Money, subtract, toText, ZERO } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { type Exclusion, FOR_GOOD_MS } from './exclusion.ts';
import { type Freeze, requireUnfrozen } from './freeze.ts';
import { type Leaving, requireStaying } from './leaving.ts';
import {
  amountAt,
  limitOf,
  type LimitPeriod,
  limitPeriods,
  type Limits,
  type PeriodSums,
} from './limits.ts';
import { isQuizPassed } from './quiz.ts';

/** What decides whether a customer may open something, read under lock. */
export interface Standing {
  readonly exclusion: Exclusion | null;
  readonly freeze: Freeze | null;
  /** Since when the account is frozen by its owner; null if it is not. Epoch milliseconds. */
  readonly ownFrozenAtMs: number | null;
  /** How far its owner is with closing the account; null if they are not. */
  readonly leaving: Leaving | null;
  /** Version of the suitability quiz that the customer passed; null if none. */
  readonly quizVersion: number | null;
  readonly limits: Limits;
  /** Net result of trading so far by period, negative for a loss; only read where a limit needs it. */
  readonly results: PeriodSums | null;
  /** Margins of open positions and resting orders: what can still be lost. */
  readonly atRisk: Money;
  readonly secondsToday: number;
}

export const FREE: Standing = {
  exclusion: null,
  freeze: null,
  ownFrozenAtMs: null,
  leaving: null,
  quizVersion: null,
  limits: new Map(),
  results: null,
  atRisk: ZERO,
  secondsToday: 0,
};

const MINUTE_S = 60n;

/**
 * Refuses whatever opens, buys, borrows or pays in while the account is frozen or its owner took a
 * break or is closing it: responsibleTrading.frozenByYou, responsibleTrading.frozen, responsibleTrading.coolingOff,
 * responsibleTrading.excluded, ownData.closing, identity.accountClosed.
 */
export function requireOpenings(
  { exclusion, freeze, ownFrozenAtMs, leaving }: Standing,
  nowMs: number,
): void {
  requireStaying(leaving);
  requireUnfrozen(ownFrozenAtMs);
  if (freeze && freeze.untilMs > nowMs)
    throw new Refusal('responsibleTrading.frozen', {
      reason: freeze.reason,
      until: minuteText(freeze.untilMs),
    });
  if (exclusion && exclusion.untilMs > nowMs)
    throw new Refusal(
      exclusion.kind === 'coolOff'
        ? 'responsibleTrading.coolingOff'
        : exclusion.untilMs === FOR_GOOD_MS
          ? 'responsibleTrading.excludedForGood'
          : 'responsibleTrading.excluded',
      { until: minuteText(exclusion.untilMs) },
    );
}

/** Refuses: responsibleTrading.quizRequired, unless the quiz is passed or leverage is 1. */
export function requireQuiz({ quizVersion }: Standing, leverage: number): void {
  if (leverage > 1 && !isQuizPassed(quizVersion))
    throw new Refusal('responsibleTrading.quizRequired');
}

/** Refuses: responsibleTrading.sessionLimit when today's time is used up. */
export function requireTime({ limits, secondsToday }: Standing, nowMs: number): void {
  const minutes = amountAt(limits, 'sessionDay', nowMs);
  if (minutes === null) return;
  if (BigInt(secondsToday) * 10n ** 18n >= minutes * MINUTE_S)
    throw new Refusal('responsibleTrading.sessionLimit', { limit: formatFixed(minutes) });
}

/** Refuses: responsibleTrading.stakeLimit. */
export function requireStake(
  { limits }: Standing,
  name: 'stakeSecondContract' | 'stakeMargin',
  stake: Money,
  nowMs: number,
): void {
  const limit = amountAt(limits, name, nowMs);
  if (limit !== null && stake > limit)
    throw new Refusal('responsibleTrading.stakeLimit', { limit: toText(limit) });
}

/**
 * Requires that what was lost in each running period, what open margins can still lose, and what
 * this order can lose stay within the limit, so that orders sent at once cannot pass it together.
 * Refuses: responsibleTrading.lossLimit. Source: rules §8.
 */
export function requireLossWithin(standing: Standing, outlay: Money, nowMs: number): void {
  for (const period of limitPeriods) {
    const limit = amountAt(standing.limits, limitOf('loss', period), nowMs);
    if (limit === null) continue;
    const left = lossLeft(standing, limit, period);
    if (outlay > left)
      throw new Refusal('responsibleTrading.lossLimit', {
        limit: toText(limit),
        left: toText(larger(left, ZERO)),
      });
  }
}

/**
 * Whether an order that rested may open when its price comes: its margin has counted since it was
 * placed, so only what was lost meanwhile, or a break or tighter limit begun meanwhile, is against
 * it.
 */
export const mayFill = (standing: Standing, margin: Money, nowMs: number): boolean =>
  passes(() => {
    requireOpenings(standing, nowMs);
    requireStake(standing, 'stakeMargin', margin, nowMs);
    requireLossWithin(standing, ZERO, nowMs);
  });

/** Whether something that was agreed on earlier may be bought now. */
export const mayOpen = (standing: Standing, nowMs: number): boolean =>
  passes(() => requireOpenings(standing, nowMs));

function passes(check: () => void): boolean {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Refuses: responsibleTrading.depositLimit. `deposited`: so far in each running period. */
export function requireDepositWithin(
  { limits }: Standing,
  { deposited, value }: { readonly deposited: PeriodSums; value(): Money },
  nowMs: number,
): void {
  for (const period of limitPeriods) {
    const limit = amountAt(limits, limitOf('deposit', period), nowMs);
    if (limit !== null && add(deposited[period], value()) > limit)
      throw new Refusal('responsibleTrading.depositLimit', {
        limit: toText(limit),
        left: toText(larger(subtract(limit, deposited[period]), ZERO)),
      });
  }
}

/** A deposit limit that money which is already there exceeds; null if none. */
export function exceededDeposit(
  { limits }: Pick<Standing, 'limits'>,
  deposited: PeriodSums,
  nowMs: number,
): { readonly period: LimitPeriod; readonly limit: Money } | null {
  for (const period of limitPeriods) {
    const limit = amountAt(limits, limitOf('deposit', period), nowMs);
    if (limit !== null && deposited[period] > limit) return { period, limit };
  }
  return null;
}

const lossLeft = ({ results, atRisk }: Standing, limit: Money, period: keyof PeriodSums): Money =>
  subtract(add(limit, results?.[period] ?? ZERO), atRisk);
