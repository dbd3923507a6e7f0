import { expect, test } from 'vitest';
import { offeringsRefusals } from './refusals.ts';

test('prefixes every refusal with the name of the area', () => {
  expect(Object.keys(offeringsRefusals).filter((key) => !key.startsWith('offerings.'))).toEqual([]);
});
