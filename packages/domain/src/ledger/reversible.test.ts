import { expect, test } from 'vitest';
import { isReversible } from './reversible.ts';
import { transferTypes } from './transfer.ts';

test('only money that came from outside on a word can be taken back by hand', () => {
  expect(transferTypes.filter(isReversible)).toEqual(['practiceGrant', 'deposit']);
});
