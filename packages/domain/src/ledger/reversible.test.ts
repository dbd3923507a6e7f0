import { expect, test } from 'vitest';
import { isReversible, REVERSIBLE_FOR_MS } from './reversible.ts';
import { transferTypes } from './transfer.ts';

const reversibleAt = (ageMs: number) =>
  transferTypes.filter((type) => isReversible({ type, ageMs }));

test('only allows reversing credits of money from outside', () => {
  expect(reversibleAt(0)).toEqual(['practiceGrant', 'deposit']);
});

test('does not allow reversing what came in three days ago', () => {
  expect(reversibleAt(REVERSIBLE_FOR_MS)).toHaveLength(2);
  expect(reversibleAt(REVERSIBLE_FOR_MS + 1)).toEqual([]);
});
