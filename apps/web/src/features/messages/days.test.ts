import { expect, test } from 'vitest';
import { byDay } from './days.ts';

const at = (day: number, hour: number) => ({ createTime: new Date(2026, 10, day, hour).getTime() });

test('names the last two days of this device, and dates the others', () => {
  const nowMs = at(24, 0).createTime + 60_000;
  const days = byDay([at(24, 0), at(23, 23), at(23, 1), at(21, 9)], nowMs);
  expect(days.map(({ day, name, items }) => [day, name, items.length])).toEqual([
    ['2026-11-24', 'today', 1],
    ['2026-11-23', 'yesterday', 2],
    ['2026-11-21', null, 1],
  ]);
});
