import { expect, test } from 'vitest';
import { type LoadState, nextLoad, noLoad } from './loop-load.ts';

const after = (samples: readonly number[], from: LoadState = noLoad) =>
  samples.reduce(nextLoad, from);
const times = (count: number, sampleMs: number) => Array.from({ length: count }, () => sampleMs);

test('sheds readers in steps as lag grows, the greedy first', () => {
  expect(after(times(100, 5)).level).toBe('none');
  expect(after(times(10, 60)).level).toBe('greedy');
  expect(after(times(10, 300)).level).toBe('anonymous');
  expect(after([2_000]).level).toBe('readers');
});

test('sheds nobody after one short pause', () => {
  expect(after([70]).level).toBe('none');
});

test('lowers the level one step at a time after a second of low lag, without flapping', () => {
  const busy = after(times(10, 600));
  expect(busy.level).toBe('readers');
  const levels = times(400, 2).reduce<LoadState[]>(
    (states, sample) => [...states, nextLoad(states.at(-1) ?? busy, sample)],
    [],
  );
  const steps = levels.map(({ level }) => level).filter((level, i, all) => level !== all[i - 1]);
  expect(steps).toEqual(['readers', 'anonymous', 'greedy', 'none']);
  expect(levels.findIndex(({ level }) => level !== 'readers')).toBeGreaterThanOrEqual(20);
  // Between the two thresholds the level does not change.
  expect(after(times(400, 200), busy).level).toBe('readers');
});
