import { expect, test } from 'vitest';
import { clearRows, keptInside, labelStarts } from './line-places.ts';

test('labels at one height stand side by side, others at the left edge', () => {
  const [first, second, far] = labelStarts([100, 105, 200], ['Entry', 'Limit', 'TP']);
  expect(first).toBe(1);
  expect(second).toBeGreaterThan(45);
  expect(far).toBe(1);
});

test('a label leaves the place of one that is only near its neighbour', () => {
  const [, , third] = labelStarts([100, 115, 130], ['Entry', 'Limit', 'TP']);
  expect(third).toBeGreaterThan(80);
});

test('a tag gives way to the last price and to earlier tags', () => {
  expect(clearRows([100, 110, 140], [105])).toEqual([2]);
  expect(clearRows([100, 110, 140], [])).toEqual([0, 2]);
});

test('a label of a line at an edge stands whole', () => {
  expect(keptInside(3, 144)).toBe(10.5);
  expect(keptInside(143, 144)).toBe(133.5);
  expect(keptInside(70, 144)).toBe(70);
});
