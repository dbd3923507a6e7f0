import { renderHook } from 'vitest-browser-react';
import { beforeEach, expect, test } from 'vitest';
import { recall, storageKeys } from '../../../platform/storage.ts';
import {
  MOST_DRAWINGS,
  putDrawing,
  readDrawings,
  removeAllDrawings,
  removeDrawing,
  undoDrawing,
  useDrawings,
  type Drawing,
} from './drawings.ts';

const line = (id: string, value = 100): Drawing => ({
  id,
  tool: 'horizontalLine',
  points: [{ time: 60_000, value }],
});
const kept = () => readDrawings(recall(storageKeys.drawings)).BTCUSDT ?? [];

beforeEach(() => {
  removeAllDrawings('BTCUSDT');
  localStorage.clear();
});

test('drawings are kept per market and survive a reload', async () => {
  putDrawing('BTCUSDT', line('horizontalLine-1'));
  const other = await renderHook(() => useDrawings('ETHUSDT'));
  expect(other.result.current).toEqual([]);
  expect(kept()).toEqual([line('horizontalLine-1')]);
});

test('a moved drawing replaces itself; undo brings back what was before, step by step', () => {
  putDrawing('BTCUSDT', line('horizontalLine-1'));
  putDrawing('BTCUSDT', line('horizontalLine-1', 120));
  expect(kept()).toEqual([line('horizontalLine-1', 120)]);
  undoDrawing('BTCUSDT');
  expect(kept()).toEqual([line('horizontalLine-1')]);
  removeDrawing('BTCUSDT', 'horizontalLine-1');
  expect(kept()).toEqual([]);
  undoDrawing('BTCUSDT');
  expect(kept()).toEqual([line('horizontalLine-1')]);
});

test('the oldest goes when there are too many', () => {
  for (let index = 0; index <= MOST_DRAWINGS; index += 1) {
    putDrawing('BTCUSDT', line(`horizontalLine-${index}`));
  }
  expect(kept()).toHaveLength(MOST_DRAWINGS);
  expect(kept()[0]?.id).toBe('horizontalLine-1');
});

test.each([
  ['nothing', null],
  ['no JSON', '{'],
  ['a list', '[]'],
  ['an unknown tool', '{"BTCUSDT":[{"id":"a","tool":"script","points":[]}]}'],
  ['too few points', '{"BTCUSDT":[{"id":"a","tool":"ray","points":[{"time":1,"value":1}]}]}'],
  ['no numbers', '{"BTCUSDT":[{"id":"a","tool":"note","points":[{"time":"1","value":1}]}]}'],
])('storage that contains %s has no drawings', (_, text) => {
  expect(readDrawings(text).BTCUSDT ?? []).toEqual([]);
});
