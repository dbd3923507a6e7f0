import { expect, test } from 'vitest';
import { isComplete } from './onboarding.ts';

test('first steps are complete when each of them is', () => {
  const all = { secure: true, fundPassword: true, funds: true, trade: true, proof: true };
  expect(isComplete(all)).toBe(true);
  expect(isComplete({ ...all, proof: false })).toBe(false);
});
