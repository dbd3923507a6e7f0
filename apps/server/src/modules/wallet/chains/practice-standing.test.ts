import { expect, test } from 'vitest';
import { type PracticeFate, practiceStanding } from './practice-standing.ts';

const NEEDED = 4;
const walk = (fate: PracticeFate) =>
  Array.from({ length: 10 }, (_, blocks) => {
    const { isOrphaned, confirmations } = practiceStanding(fate, blocks, NEEDED);
    return isOrphaned ? 'x' : confirmations;
  });

test.each([
  ['arrives', [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
  ['reorganises', [0, 1, 2, 'x', 'x', 'x', 1, 2, 3, 4]],
  ['vanishes', [0, 1, 2, 'x', 'x', 'x', 'x', 'x', 'x', 'x']],
  ['vanishesLate', [0, 1, 2, 3, 4, 5, 'x', 'x', 'x', 'x']],
] as const)('a payment that %s, block by block', (fate, expected) => {
  expect(walk(fate)).toEqual(expected);
});
