import { expect, test } from 'vitest';
import { ownDataRefusals } from './refusals.ts';

test('prefixes every refusal with the name of the area', () => {
  expect(Object.keys(ownDataRefusals).filter((key) => !key.startsWith('ownData.'))).toEqual([]);
});
