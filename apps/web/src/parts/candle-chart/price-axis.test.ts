import { expect, test } from 'vitest';
import { clearTicks } from './price-axis.ts';

const tick = (coord: number) => ({ coord, value: coord, text: String(coord) });

test('a label of the price axis gives way to a tag that would cover it', () => {
  const ticks = [tick(20), tick(60), tick(100)];
  expect(clearTicks(ticks, [55]).map(({ coord }) => coord)).toEqual([20, 100]);
  expect(clearTicks(ticks, [40]).map(({ coord }) => coord)).toEqual([20, 60, 100]);
  expect(clearTicks(ticks, [])).toEqual(ticks);
});
