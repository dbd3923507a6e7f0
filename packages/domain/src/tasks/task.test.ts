import { expect, test } from 'vitest';
import { money, toText } from '../money/money.ts';
import { budgetOf, END_NOTICE_MS, termsProblem } from './task.ts';

const NOW_MS = Date.UTC(2026, 10, 24);
const terms = {
  task: 'secondFactor',
  reward: money('1'),
  places: 100,
  endsAtMs: NOW_MS + END_NOTICE_MS,
} as const;
const at = { nowMs: NOW_MS, isPractice: true };

test('a task can cost its reward for each place, exactly', () => {
  expect(toText(budgetOf({ reward: money('0.1'), places: 1_000_000 }))).toBe('100000');
  expect(toText(budgetOf({ reward: money('4.999999'), places: 3 }))).toBe('14.999997');
});

test('terms have bounds, each named when it is broken', () => {
  expect(termsProblem(terms, at)).toBeNull();
  expect(termsProblem({ ...terms, reward: money('5.000001') }, at)).toBe('amount');
  expect(termsProblem({ ...terms, reward: money('0.099999') }, at)).toBe('amount');
  expect(termsProblem({ ...terms, places: 0 }, at)).toBe('places');
  expect(termsProblem({ ...terms, places: 1.5 }, at)).toBe('places');
  expect(termsProblem({ ...terms, places: 1_000_001 }, at)).toBe('places');
  expect(termsProblem({ ...terms, endsAtMs: terms.endsAtMs - 1 }, at)).toBe('endsAt');
});

test('trading is rewarded with practice money only', () => {
  const trading = { ...terms, task: 'firstContract' } as const;
  expect(termsProblem(trading, at)).toBeNull();
  expect(termsProblem(trading, { ...at, isPractice: false })).toBe('task');
});
