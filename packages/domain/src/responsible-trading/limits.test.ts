import { DAY_MS } from '../durations.ts';
import { describe, expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { changeLimit, limitAt, NO_LIMIT, periodEnds, periodStarts } from './limits.ts';

/** 2026-03-05 01:00 at UTC+8, still the day before in UTC. */
const nowMs = Date.UTC(2026, 2, 4, 17);
const change = (before: typeof NO_LIMIT, text: string | null, atMs = nowMs) =>
  changeLimit(before, { name: 'lossDay', amount: text === null ? null : money(text), nowMs: atMs });

describe('a limit', () => {
  const hundred = change(NO_LIMIT, '100');

  test('is in force at once when it is set or tightened', () => {
    expect(hundred).toEqual({ amount: money('100'), next: null });
    expect(change(hundred, '50')).toEqual({ amount: money('50'), next: null });
  });

  test.each(['200', null])('waits 24 hours before it becomes %s', (text) => {
    const waiting = change(hundred, text);
    expect(waiting.amount).toBe(money('100'));
    expect(limitAt(waiting, nowMs + DAY_MS - 1).amount).toBe(money('100'));
    expect(limitAt(waiting, nowMs + DAY_MS).amount).toBe(text === null ? null : money(text));
  });

  test('is not loosened sooner by asking again, nor by steps', () => {
    const waiting = change(hundred, '200');
    expect(change(waiting, '200', nowMs + 1_000)).toEqual(waiting);
    expect(change(waiting, '300', nowMs + 1_000).next?.fromMs).toBe(nowMs + 1_000 + DAY_MS);
  });

  test('drops what waits when it is tightened or confirmed', () => {
    const waiting = change(hundred, '200');
    expect(change(waiting, '100').next).toBeNull();
    expect(change(waiting, '80')).toEqual({ amount: money('80'), next: null });
  });

  test.each(['0', '1000000001'])('refuses %s', (text) => {
    expect(() => change(NO_LIMIT, text)).toThrow('responsibleTrading.limitInvalid');
  });

  test('takes whole minutes only', () => {
    const minutes = (text: string) =>
      changeLimit(NO_LIMIT, { name: 'sessionDay', amount: money(text), nowMs });
    expect(minutes('90').amount).toBe(money('90'));
    for (const text of ['1.5', '1441']) expect(() => minutes(text)).toThrow('limitInvalid');
  });
});

test('periods are days, ISO weeks and months of UTC+8', () => {
  const at = (day: string) => Date.parse(`${day}T00:00:00+08:00`);
  expect(periodStarts(nowMs)).toEqual({
    day: at('2026-03-05'),
    week: at('2026-03-02'),
    month: at('2026-03-01'),
  });
  expect(periodEnds(nowMs)).toEqual({
    day: at('2026-03-06'),
    week: at('2026-03-09'),
    month: at('2026-04-01'),
  });
  expect(periodEnds(at('2026-12-31')).month).toBe(at('2027-01-01'));
});
