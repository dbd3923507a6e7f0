import { expect, test } from 'vitest';
import { unsentTexts } from '@candor/server/src/testing/unsent-texts.ts';
import { plants } from './plants.ts';

test('every planted bug that changes a statement names one that the product sends', () => {
  expect(unsentTexts(plants)).toEqual([]);
});
