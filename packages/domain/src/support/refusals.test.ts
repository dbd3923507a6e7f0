import { expect, test } from 'vitest';
import { supportRefusals } from './refusals.ts';

test('prefixes every refusal with the name of the area', () => {
  expect(Object.keys(supportRefusals).filter((key) => !key.startsWith('support.'))).toEqual([]);
});
