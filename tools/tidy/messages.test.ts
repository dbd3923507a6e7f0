import { errors, fieldErrors } from '@candor/contract/errors';
import { expect, test } from 'vitest';
import { readCatalog } from '@candor/messages/catalog';

test('everything that can go wrong has a text', () => {
  const texts = readCatalog('en');
  expect([...Object.keys(errors), ...fieldErrors].filter((key) => !texts[key])).toEqual([]);
});
