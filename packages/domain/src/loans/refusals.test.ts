import { expect, test } from 'vitest';
import { loansRefusals } from './refusals.ts';

test('prefixes every refusal with the name of the area', () => {
  expect(Object.keys(loansRefusals).filter((key) => !key.startsWith('loans.'))).toEqual([]);
});
