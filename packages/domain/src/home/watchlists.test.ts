import { expect, test } from 'vitest';
import { merged, SYMBOLS_MAX, tidied, toggled } from './watchlists.ts';

const first = (symbols: string[]) => ({ name: '', symbols });

test('keeps each market once, and always a first list', () => {
  expect(tidied([first(['A', 'B', 'A'])])).toEqual([first(['A', 'B'])]);
  expect(tidied([])).toEqual([first([])]);
});

test('adds what the device knew to the end of the first list, without losing the account’s', () => {
  const lists = [first(['A']), { name: 'Metals', symbols: ['G'] }];
  expect(merged(lists, ['B', 'A'])).toEqual([first(['A', 'B']), lists[1]]);
});

test('toggles in one list only, and leaves a full list as it is', () => {
  const lists = [first(['A']), { name: 'Metals', symbols: ['A'] }];
  expect(toggled(lists, 1, 'A')).toEqual([first(['A']), { name: 'Metals', symbols: [] }]);
  const full = [first(Array.from({ length: SYMBOLS_MAX }, (_, each) => `S${each}`))];
  expect(toggled(full, 0, 'NEW')).toEqual(full);
  expect(toggled(full, 0, 'S0')[0]!.symbols).toHaveLength(SYMBOLS_MAX - 1);
});
