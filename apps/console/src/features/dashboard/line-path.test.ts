import { expect, test } from 'vitest';
import { linePath } from './line-path.ts';

const box = { width: 100, height: 28 };

test('distance is time and height is value', () => {
  const points = [
    { at: 0, value: 0 },
    { at: 10, value: 10 },
    { at: 100, value: 5 },
  ];
  expect(linePath(points, box)).toBe('M0.0 24.0L10.0 4.0L100.0 14.0');
});

test('a level course lies in the middle', () => {
  const points = [
    { at: 0, value: 7 },
    { at: 1, value: 7 },
  ];
  expect(linePath(points, box)).toBe('M0.0 14.0L100.0 14.0');
});
