import { expect, test } from 'vitest';
import { ageText } from './age-text.ts';

test.each([
  [400, '0.4 s'],
  [11_900, '11 s'],
  [119_000, '119 s'],
  [120_000, '2 min'],
  [7_199_000, '119 min'],
  [7_200_000, '2 h'],
  [172_800_000, '2 d'],
])('%i ms is %s', (ageMs, text) => {
  expect(ageText(ageMs)).toBe(text);
});
