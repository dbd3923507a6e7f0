import { screens, type ScreenId } from '@candor/contract/wire/screens';
import { expect, test } from 'vitest';
import { hrefTo } from '../platform/route.ts';
import { admit, backgroundOf, redirectAfter } from './guard.ts';

const ids = Object.keys(screens) as ScreenId[];

test('a visitor enters every public screen and signs in before every other', () => {
  for (const id of ids) {
    expect([id, admit(id, '')]).toEqual([id, screens[id].access === 'public' ? 'enter' : 'signIn']);
  }
});

test('somebody with a user id enters everywhere', () => {
  expect(ids.filter((id) => admit(id, 'u-1') !== 'enter')).toEqual([]);
});

test('the login screen is never remembered as the way back', () => {
  expect(redirectAfter('login', hrefTo('login'))).toBeNull();
  expect(redirectAfter('my', hrefTo('my'))).toBe(hrefTo('my'));
});

test('the loader is white unless the route has its own colour', () => {
  const own = ids.filter((id) => backgroundOf(id) !== 'var(--surface-base)');
  expect(own).toEqual(ids.filter((id) => 'background' in screens[id]));
  expect(backgroundOf('mining')).toBe('var(--theme-mining-bg)');
});
