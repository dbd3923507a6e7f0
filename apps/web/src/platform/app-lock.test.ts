import { MINUTE_MS } from '@candor/domain/durations';
import { expect, test } from 'vitest';
import { isAbsenceOver } from './app-lock.ts';

test.each([
  ['never seen', null, 0, true],
  ['a word', 'soon', 0, true],
  ['seen this second, at once', '1000000', 0, false],
  ['seen eleven seconds ago, at once', '989000', 0, true],
  ['seen eleven seconds ago, a minute allowed', '989000', MINUTE_MS, false],
  ['seen over a minute ago', '939000', MINUTE_MS, true],
  ['seen in the future: the clock was set back', '1000001', MINUTE_MS, true],
] as const)('%s', (_, seenAt, afterMs, isOver) => {
  expect(isAbsenceOver(seenAt, 1_000_000, afterMs)).toBe(isOver);
});
