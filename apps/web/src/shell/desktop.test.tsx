import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { chooseToStay } from '../platform/desktop-choice.ts';
import { hrefTo } from '../platform/route.ts';
import { type PlayedServer, playServer } from '../testing/played-server.ts';
import { redirectDesktop } from './desktop.ts';

const DESKTOP_WIDTH = 1_280;

let server: PlayedServer;
let left: { readonly to: string; readonly kept: string | null }[];
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  chooseToStay(false);
  left = [];
  server = playServer();
  server.answer('getSetting', '{"desktopLimit":true,"desktopUrl":"/desktop"}');
  stubWidth(DESKTOP_WIDTH);
  window.location.hash = hrefTo('market');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  chooseToStay(false);
  window.location.hash = '';
});

const stubWidth = (width: number) => vi.spyOn(window.screen, 'width', 'get').mockReturnValue(width);
/** Notes what the tab keeps at the moment when it leaves. */
const redirect = () =>
  redirectDesktop((to) => left.push({ to, kept: sessionStorage.getItem('address') }));

test('a desktop is sent to the page of the setting, and has kept its address by then', async () => {
  await redirect();
  expect(server.sent('getSetting')).toEqual([{ key: 'sys_set' }]);
  expect(left).toEqual([{ to: '/desktop', kept: window.location.href }]);
  expect(left[0]!.kept).toContain(hrefTo('market'));
});

test('who comes back from there is not sent again', async () => {
  await redirect();
  await redirect();
  expect(left).toHaveLength(1);
});

test('nobody is sent anywhere while the flag is off', async () => {
  server.answer('getSetting', '{"desktopLimit":false,"desktopUrl":"/desktop"}');
  await redirect();
  expect(left).toEqual([]);
  expect(sessionStorage.getItem('address')).toBeNull();
});

test('phones, and desktops whose owner stays here, do not even ask', async () => {
  stubWidth(575);
  await redirect();
  stubWidth(DESKTOP_WIDTH);
  chooseToStay(true);
  await redirect();
  expect(server.sent('getSetting')).toEqual([]);
  expect(left).toEqual([]);
});
