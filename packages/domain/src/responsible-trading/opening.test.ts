import { describe, expect, test } from 'vitest';
import { money, ZERO } from '../money/money.ts';
import { FOR_GOOD_MS } from './exclusion.ts';
import type { LimitName } from './limits.ts';
import {
  FREE,
  mayFill,
  requireDepositWithin,
  requireLossWithin,
  requireOpenings,
  requireQuiz,
  requireTime,
  type Standing,
} from './opening.ts';

const nowMs = Date.UTC(2026, 2, 4);
const limited = (name: LimitName, text: string, changes: Partial<Standing> = {}): Standing => ({
  ...FREE,
  limits: new Map([[name, { amount: money(text), next: null }]]),
  ...changes,
});

describe('a loss limit', () => {
  const lost = { day: -money('30'), week: ZERO, month: ZERO } as Standing['results'];

  test('counts what was lost, what is at risk and the order itself, to the last unit', () => {
    const standing = limited('lossDay', '100', { results: lost, atRisk: money('20') });
    expect(() => requireLossWithin(standing, money('50'), nowMs)).not.toThrow();
    expect(() => requireLossWithin(standing, money('50.000000000000000001'), nowMs)).toThrow(
      'responsibleTrading.lossLimit',
    );
  });

  test('lets gains of the same period be risked again', () => {
    const won = { day: money('40'), week: ZERO, month: ZERO };
    const standing = limited('lossDay', '100', { results: won });
    expect(() => requireLossWithin(standing, money('140'), nowMs)).not.toThrow();
  });

  test('does not let an order fill that rested while it was passed', () => {
    const standing = limited('lossDay', '29', { results: lost });
    expect(mayFill(standing, money('1'), nowMs)).toBe(false);
    expect(mayFill(limited('lossDay', '30', { results: lost }), money('1'), nowMs)).toBe(true);
  });
});

test('a deposit limit says what is left', () => {
  const deposited = { day: ZERO, week: money('80'), month: money('80') };
  const standing = limited('depositWeek', '100');
  const ask = (text: string) => () =>
    requireDepositWithin(standing, { deposited, value: () => money(text) }, nowMs);
  expect(ask('20')).not.toThrow();
  expect(ask('20.01')).toThrow('responsibleTrading.depositLimit');
});

test('time is used up at the whole minute', () => {
  const spent = (secondsToday: number) => limited('sessionDay', '2', { secondsToday });
  expect(() => requireTime(spent(119), nowMs)).not.toThrow();
  expect(() => requireTime(spent(120), nowMs)).toThrow('responsibleTrading.sessionLimit');
});

test('the quiz is asked for above leverage 1 only', () => {
  expect(() => requireQuiz(FREE, 1)).not.toThrow();
  expect(() => requireQuiz(FREE, 2)).toThrow('responsibleTrading.quizRequired');
  expect(() => requireQuiz({ ...FREE, quizVersion: 1 }, 20)).not.toThrow();
});

test.each([
  ['coolOff', nowMs + 1, 'responsibleTrading.coolingOff'],
  ['selfExclusion', nowMs + 1, 'responsibleTrading.excluded'],
  ['selfExclusion', FOR_GOOD_MS, 'responsibleTrading.excludedForGood'],
] as const)('a %s until %i refuses with %s', (kind, untilMs, key) => {
  const standing = { ...FREE, exclusion: { kind, untilMs } };
  expect(() => requireOpenings(standing, nowMs)).toThrow(key);
  expect(() => requireOpenings(standing, untilMs)).not.toThrow();
});
