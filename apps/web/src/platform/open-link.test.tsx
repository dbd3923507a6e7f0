import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { playServer } from '../testing/played-server.ts';
import { type LinkMode, openLink } from './open-link.ts';
import { hrefTo } from './route.ts';

const clicked: { readonly href: string; readonly rel: string; readonly target: string }[] = [];
beforeEach(() => {
  clicked.length = 0;
  playServer().answer('getSetting', '["drand.love"]');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    clicked.push({ href: this.href, rel: this.rel, target: this.target });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  window.location.hash = '';
});

const listed = 'https://drand.love/docs';
const unlisted = 'https://example.com/';
const rel = 'noopener noreferrer';

test.each<[LinkMode, string, string | null, object[]]>([
  [1, listed, null, []],
  [1, unlisted, null, []],
  [2, listed, null, [{ href: listed, rel, target: '' }]],
  [2, unlisted, unlisted, []],
  [2, 'javascript:alert(1)', 'javascript:alert(1)', []],
  [3, listed, null, [{ href: listed, rel, target: '_blank' }]],
  [3, unlisted, unlisted, []],
  [4, listed, listed, []],
  [4, unlisted, unlisted, []],
])('mode %i with %s warns about %s', async (mode, url, warned, left) => {
  await openLink(url, mode);
  const address = warned === null ? '' : hrefTo('outsideLink', { url: warned });
  expect(window.location.hash).toBe(address);
  expect(clicked).toEqual(left);
});
