import { expect, test } from 'vitest';
import { isReversible, REVERSIBLE_FOR_MS } from './reversible.ts';
import { transferTypes } from './transfer.ts';

const reversibleAt = (ageMs: number) =>
  transferTypes.filter((type) => isReversible({ type, ageMs }));

test('only money that came from outside on a word can be taken back by hand', () => {
  expect(reversibleAt(0)).toEqual(['practiceGrant', 'deposit']);
});

test('what came in three days ago is taken back by nobody', () => {
  expect(reversibleAt(REVERSIBLE_FOR_MS)).toHaveLength(2);
  expect(reversibleAt(REVERSIBLE_FOR_MS + 1)).toEqual([]);
});
