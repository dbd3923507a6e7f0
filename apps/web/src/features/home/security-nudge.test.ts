import { DAY_MS } from '@candor/domain/durations';
import { expect, test } from 'vitest';
import { isQuiet } from './security-nudge.tsx';

test.each([
  ['never dismissed', null, false],
  ['dismissed now', String(100 * DAY_MS), true],
  ['dismissed 29 days ago', String(71 * DAY_MS), true],
  ['dismissed 30 days ago', String(70 * DAY_MS), false],
  ['dismissed in the future: the clock was set back', String(101 * DAY_MS), false],
  ['no time', 'x', false],
] as const)('%s', (_, dismissedAt, quiet) => {
  expect(isQuiet(dismissedAt, 100 * DAY_MS)).toBe(quiet);
});
