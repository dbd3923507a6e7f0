import { plannedScreens, screens, type ScreenId } from '@candor/contract/wire/screens';
import { expect, test } from 'vitest';
import { hrefTo, parseHash } from './route.ts';

test('every screen is found again behind its own address', () => {
  for (const id of Object.keys(screens) as ScreenId[]) {
    expect(parseHash(hrefTo(id))?.screen).toBe(id);
  }
});

test('a query belongs to the hash and survives the way there and back', () => {
  const route = parseHash(hrefTo('chart', { symbol: 'BTC/USDT', note: 'a&b?c' }));
  expect(route?.screen).toBe('chart');
  expect(Object.fromEntries(route?.query ?? [])).toEqual({ symbol: 'BTC/USDT', note: 'a&b?c' });
});

test('the root, unknown paths and screens that are not built lead nowhere, hence home', () => {
  const planned = Object.values(plannedScreens).map(({ path }) => `#${path}`);
  for (const hash of ['', '#', '#/', '#/nowhere', '#home', ...planned]) {
    expect([hash, parseHash(hash)]).toEqual([hash, null]);
  }
});

test('a trailing slash is forgiven', () => {
  expect(parseHash('#/home/')?.screen).toBe('home');
});
