import { describe, expect, test } from 'vitest';
import { readFavourites, toggleFavourite } from './favourites.ts';

describe('favourites', () => {
  test('read what was stored', () => {
    expect(readFavourites('BTCUSDT,XAUUSD')).toEqual(['BTCUSDT', 'XAUUSD']);
  });

  test('start empty, also from a memory that holds something else', () => {
    expect(readFavourites(null)).toEqual([]);
    expect(readFavourites('{"a":1},<b>')).toEqual([]);
  });

  test('work where the browser forbids storage', () => {
    expect(() => toggleFavourite('BTCUSDT')).not.toThrow();
  });
});
