import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { startPassing } from '../harness/passing-server.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { goToScreen, settle } from '../harness/settle.ts';
import { signUp } from '../wire/sign-up.ts';

let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A phone whose app has its worker, and everything that the worker needs. */
async function openInstalled(url: string, token = ''): Promise<Page> {
  const page = await openPhone(browser, { serviceWorkers: 'allow' });
  await page.addInitScript((stored) => {
    if (stored !== '' && !globalThis.sessionStorage.getItem('seeded')) {
      globalThis.sessionStorage.setItem('seeded', '1');
      globalThis.localStorage.setItem('token', stored);
    }
  }, token);
  await page.goto(`${url}/#${screens.home.path}`);
  await expect.poll(() => page.evaluate('Boolean(navigator.serviceWorker.controller)')).toBe(true);
  return page;
}

const keptAnswers = (page: Page) =>
  page.evaluate<string[]>(`(async () => (await caches.has('candor-last-known'))
    ? (await (await caches.open('candor-last-known')).keys()).map(({ url }) => new URL(url).pathname)
    : [])()`);

test('opens without a server, shows what was last known with its age, and recovers', async () => {
  const { token } = await signUp(server, 'noor.haddad@example.com');
  const page = await openInstalled(server.url, token);
  const balance = page.getByText('10,000', { exact: false }).first();
  await balance.waitFor();
  await expect.poll(() => keptAnswers(page)).toContain(wireCalls.getUser.slice('GET '.length));
  await settle(page, 'assets');
  await settle(page, 'market');
  await settle(page, 'positions');
  await settle(page, 'home');
  await expect.poll(async () => (await keptAnswers(page)).join()).toContain('queryUserAssets');
  // No token lies in the names of what is kept.
  expect(JSON.stringify(await page.evaluate(`caches.keys()`))).not.toContain(token);

  await server.kill('SIGTERM');
  await page.reload();
  const strip = page.getByText('Candor is not answering');
  await strip.waitFor();
  await page.getByText(/Last updated \S+ (s|min) ago/).waitFor();
  await balance.waitFor();
  expect(await page.locator('#main-page').getAttribute('data-stale')).toBe('');
  await goToScreen(page, 'market');
  await page.getByText('BTC/USDT').first().waitFor();
  await goToScreen(page, 'assets');
  await balance.waitFor();
  await goToScreen(page, 'positions');
  await page.getByText('You are offline. Orders cannot be sent.').first().waitFor();
  // A screen whose code this device never had says so.
  await goToScreen(page, 'levels');
  await page.getByRole('button', { name: 'Try again' }).waitFor();

  await server.startAgain();
  await goToScreen(page, 'home');
  await strip.waitFor({ state: 'detached' });
  await balance.waitFor();

  await goToScreen(page, 'my');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${screens.home.path}`);
  await expect
    .poll(async () => (await keptAnswers(page)).filter((path) => path.includes('/user/')))
    .toEqual([]);
  await page.context().close();
});

test('offers a new version when there is one, and changes only when asked to', async () => {
  let version = '';
  const passing = await startPassing(server.url, '/sw.js', (text) =>
    text.replace(/"entry":"([^"]+)"/, `"entry":"$1${version}"`),
  );
  const page = await openInstalled(passing.url);
  const offer = page.getByText('A new version is ready', { exact: false });
  const look = () =>
    page.evaluate(
      'navigator.serviceWorker.getRegistration().then((own) => own.update()).then(() => 0)',
    );
  await look();
  expect(await offer.count()).toBe(0);

  version = '?next';
  await page.evaluate('globalThis.isSamePage = true');
  await look();
  await offer.waitFor();
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
  await page.getByRole('button', { name: 'Later' }).click();
  await offer.waitFor({ state: 'detached' });

  version = '?third';
  await look();
  await offer.waitFor();
  await page.getByRole('button', { name: 'Update' }).click();
  await expect.poll(() => page.evaluate('globalThis.isSamePage ?? false')).toBe(false);
  await page.context().close();
  await passing.stop();
});
