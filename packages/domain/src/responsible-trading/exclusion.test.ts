import { DAY_MS } from '../durations.ts';
import { expect, test } from 'vitest';
import { endOf, exclude, FOR_GOOD_MS, longerOf } from './exclusion.ts';
import { requireFreezeDeadline, requireLeavable } from './freeze.ts';
import { disclosureText, losingPercent } from './loss-disclosure.ts';
import { quizQuestions, wrongAnswers } from './quiz.ts';

/** 2026-08-31 09:30 at UTC+8. */
const nowMs = Date.UTC(2026, 7, 31, 1, 30);

test.each([
  ['day', nowMs + DAY_MS],
  ['week', nowMs + 7 * DAY_MS],
  ['month', nowMs + 30 * DAY_MS],
  ['halfYear', Date.UTC(2027, 1, 28, 1, 30)],
  ['year', Date.UTC(2027, 7, 31, 1, 30)],
  ['fiveYears', Date.UTC(2031, 7, 31, 1, 30)],
  ['forGood', FOR_GOOD_MS],
] as const)('a break of a %s ends at %i', (term, endMs) => {
  expect(endOf(term, nowMs)).toBe(endMs);
});

test('a break can be lengthened, never shortened or weakened', () => {
  const month = exclude(null, { term: 'month', nowMs });
  expect(() => exclude(month, { term: 'week', nowMs })).toThrow('cannotShorten');
  const year = exclude(month, { term: 'year', nowMs });
  expect(year.kind).toBe('selfExclusion');
  const soonOver = year.untilMs - DAY_MS;
  expect(() => exclude(year, { term: 'month', nowMs: soonOver })).toThrow('cannotShorten');
  expect(exclude(year, { term: 'halfYear', nowMs: soonOver }).untilMs).toBeGreaterThan(
    year.untilMs,
  );
  expect(exclude(year, { term: 'day', nowMs: year.untilMs }).kind).toBe('coolOff');
});

test('the longest break of one person in force counts', () => {
  const over = { kind: 'coolOff', untilMs: nowMs } as const;
  const running = { kind: 'coolOff', untilMs: nowMs + 1 } as const;
  expect(longerOf([over, null, running], nowMs)).toBe(running);
  expect(longerOf([over, null], nowMs)).toBeNull();
});

test('freezes end within the time of their reason, and only two kinds keep money', () => {
  const until = (reason: 'review' | 'courtOrder', days: number) => () =>
    requireFreezeDeadline({ reason, untilMs: nowMs + days * DAY_MS }, nowMs);
  expect(until('review', 1)).not.toThrow();
  expect(until('review', 1.1)).toThrow('settings.outOfBounds');
  expect(until('courtOrder', 30)).not.toThrow();
  expect(until('courtOrder', 0)).toThrow('settings.outOfBounds');
  const untilMs = nowMs + 1;
  expect(() => requireLeavable({ reason: 'courtOrder', untilMs }, nowMs)).toThrow('frozen');
  expect(() => requireLeavable({ reason: 'sanctions', untilMs }, nowMs)).not.toThrow();
  expect(() => requireLeavable({ reason: 'courtOrder', untilMs }, untilMs)).not.toThrow();
});

test('no share is given of too few customers, and none is understated', () => {
  expect(losingPercent({ customers: 19, losing: 19 })).toBeNull();
  expect(losingPercent({ customers: 20, losing: 0 })).toBe(0);
  expect(losingPercent({ customers: 300, losing: 184 })).toBe(62);
  const counts = {
    contracts: { customers: 30, losing: 20 },
    secondContracts: { customers: 0, losing: 0 },
  };
  expect(disclosureText({ day: '2026-11-24', counts }, 'ab')).toBe(
    [
      'candor loss disclosure',
      'method 1',
      'from 2026-08-26',
      'before 2026-11-24',
      'contracts 20 of 30',
      'secondContracts 0 of 0',
      'previous ab',
      '',
    ].join('\n'),
  );
});

test('an unanswered question is a wrong answer', () => {
  const right = Object.fromEntries(quizQuestions.map((each) => [each.id, each.right]));
  expect(wrongAnswers(right)).toEqual([]);
  expect(wrongAnswers({ ...right, margin: undefined, funding: 'a' })).toEqual([
    'margin',
    'funding',
  ]);
});
