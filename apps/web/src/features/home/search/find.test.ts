import { describe, expect, test } from 'vitest';
import { edits, found } from './find.ts';

const entry = (title: string, words = '') => ({ id: title, title, note: '', words });
const entries = [
  entry('Bitcoin', 'BTC BTCUSDT BTC/USDT'),
  entry('Ethereum', 'ETH ETHUSDT'),
  entry('Withdraw', 'payout'),
  entry('Withdrawal password', 'change'),
  entry('Depósito'),
];
const ids = (text: string) => found(entries, text, 5).map(({ id }) => id);

describe('search', () => {
  test('finds by title, by symbol and by every way to write a pair', () => {
    expect(ids('bit')).toEqual(['Bitcoin']);
    for (const text of ['BTC', 'btcusdt', ' btc/usdt ']) expect(ids(text)[0]).toBe('Bitcoin');
  });

  test('puts the closest first', () => {
    expect(ids('withdraw')).toEqual(['Withdraw', 'Withdrawal password']);
    expect(ids('change password')).toEqual(['Withdrawal password']);
  });

  test('forgives a wrong, missing or swapped letter, and accents', () => {
    expect(ids('etherum')[0]).toBe('Ethereum');
    expect(ids('bictoin')[0]).toBe('Bitcoin');
    expect(ids('withdrwa')[0]).toBe('Withdraw');
    expect(ids('deposito')).toEqual(['Depósito']);
  });

  test('forgives nothing in a short text, and finds nothing for nothing', () => {
    expect(ids('btd')).toEqual([]);
    expect(ids(' / ')).toEqual([]);
    expect(ids('zzzzzzzz')).toEqual([]);
  });
});

test('counts edits, a swap of neighbors as one', () => {
  expect([
    edits('abc', 'abc'),
    edits('abc', 'acb'),
    edits('abc', ''),
    edits('abc', 'xbcd'),
  ]).toEqual([0, 1, 3, 2]);
});
