import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackedServer, type Customer, newCustomer } from '../attacks/customer.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone, PASSWORD, tab } from './by-hand.ts';

let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer(attackedServer);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const hash = (page: Page) => new URL(page.url()).hash;
const open = (page: Page, screen: keyof typeof screens) =>
  page.goto(`${server.url}/#${screens[screen].path}`);

/** The phone of a customer who is signed in and has money in the contract account. */
async function asMember(tell: (page: Page, customer: Customer) => Promise<void>): Promise<void> {
  const customer = await newCustomer(server, '1000');
  await onPhone(browser, async (page) => {
    await open(page, 'login');
    await page.evaluate((token) => localStorage.setItem('token', token), customer.token);
    await page.reload();
    await tell(page, customer);
  });
}

/** Counts POSTs of the page to an address from now on. */
function countPosts(page: Page, call: 'openPosition' | 'closePosition'): () => number {
  const path = wireCalls[call].split(' ')[1]!.replace('{id}', '');
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(path)) count += 1;
  });
  return () => count;
}

const openPositions = async (customer: Customer): Promise<number> =>
  (await customer.call('listPositions', { status: 'open' })).result.total;

test('a chosen language applies at once, to server messages too, and after a reload', () =>
  onPhone(browser, async (page) => {
    await open(page, 'login');
    await page.getByRole('combobox', { name: 'Language' }).selectOption('xi');
    await page.getByRole('heading', { name: 'Inicia sesión en Candor' }).waitFor();
    const refused = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('textbox').first().fill('nadie@example.test');
    await page.locator('input[type=password]').fill('wrong password');
    await page.locator('button[type=submit]').click();
    const { message } = (await (await refused).json()) as { message: string };
    await page.getByText(message).first().waitFor();
    expect(message).toMatch(/[áéíóúñ]|contraseña|correo/i);
    await page.reload();
    await page.getByRole('heading', { name: 'Inicia sesión en Candor' }).waitFor();
  }));

test('an ended session leads to the login screen, and signing in leads back', () =>
  asMember(async (page, customer) => {
    await open(page, 'assets');
    await expect.poll(() => page.title()).toBe('Assets · Candor');
    await customer.call('logOut');
    await page.reload();
    await expect.poll(() => hash(page)).toBe(`#${screens.login.path}`);
    await page.reload();
    await page.getByRole('textbox', { name: 'Email' }).fill(customer.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect.poll(() => hash(page)).toBe(`#${screens.assets.path}`);
  }));

test('a lost connection is shown, and trading is disabled until it is back', () =>
  asMember(async (page) => {
    await open(page, 'positions');
    await page.getByRole('textbox', { name: 'Margin' }).fill('50');
    const long = page.getByRole('button', { name: /^Long/ });
    await expect.poll(() => long.isEnabled()).toBe(true);
    await page.context().setOffline(true);
    await page
      .getByText(/^You are offline/)
      .first()
      .waitFor();
    await expect.poll(() => long.isEnabled()).toBe(false);
    await page.context().setOffline(false);
    await expect.poll(() => page.getByText(/^You are offline/).count()).toBe(0);
    await expect.poll(() => long.isEnabled()).toBe(true);
  }));

test('a screen whose code was lost on the way comes with the connection', () =>
  asMember(async (page) => {
    await open(page, 'home');
    await expect.poll(() => page.title()).toBe('Home · Candor');
    await page.context().setOffline(true);
    await open(page, 'messageSettings');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    await page.context().setOffline(false);
    await page.getByRole('group', { name: 'Also email me about' }).waitFor();
  }));

test('the way to other screens, lost while it was fetched ahead, is there when it is needed', () =>
  asMember(async (page) => {
    const code = /\/assets\/further-screens-[^/]{8}\.js$/;
    await page.route(code, (route) => route.abort());
    await open(page, 'home');
    // Whatever fails from here on belongs to the new page.
    await page.reload({ waitUntil: 'commit' });
    const lost = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
    await lost;
    await open(page, 'messageSettings');
    await page.getByRole('group', { name: 'Also email me about' }).waitFor();
  }));

test('a sheet whose code was lost on the way leaves its screen alive and comes with a new page', () =>
  asMember(async (page) => {
    await open(page, 'positions');
    const margin = page.getByRole('textbox', { name: 'Margin' });
    await margin.fill('50');
    const code = '**/assets/leverage-sheet-*.js';
    await page.route(code, (route) => route.abort());
    await page.getByRole('button', { name: /^Leverage/ }).click();
    await page.getByText('Part of this page did not load.').first().waitFor();
    expect(await margin.inputValue()).toBe('50');
    await page.unroute(code);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.getByText('Part of this page did not load.').count()).toBe(0);
    await page.getByRole('button', { name: /^Leverage/ }).click();
    await page.getByRole('dialog', { name: 'Leverage' }).waitFor();
  }));

test('an order whose sealing code was lost on the way goes through when it is pressed again', () =>
  asMember(async (page, customer) => {
    // Not that of sheets, as `seal-check`.
    const code = /\/assets\/seal-[^/]{8}\.js/;
    const asked: string[] = [];
    let isLost = true;
    await page.route(code, (route) => {
      asked.push(route.request().url());
      return isLost ? route.abort() : route.continue();
    });
    await open(page, 'positions');
    await page.reload();
    await page.getByRole('textbox', { name: 'Margin' }).fill('50');
    await page.getByRole('button', { name: /^Long/ }).click();
    const send = page.getByRole('button', { name: /^Long [\d.]+ BTC$/ });
    await send.click();
    await page.getByText('We did not get a response').first().waitFor();
    expect(await openPositions(customer)).toBe(0);
    isLost = false;
    await send.click();
    await page.getByRole('dialog', { name: 'Position opened' }).waitFor();
    expect(asked.length).toBeGreaterThan(1);
    expect(new Set(asked).size).toBe(asked.length);
    expect(await openPositions(customer)).toBe(1);
  }));

test('a server too busy to say whose session this is signs nobody out', () =>
  asMember(async (page) => {
    const address = `**${wireCalls.getUser.split(' ')[1]!}**`;
    const busy = JSON.stringify({ code: 503, errorKey: 'server.busy', message: '', result: null });
    await page.route(address, (route) => route.fulfill({ status: 503, body: busy }));
    await open(page, 'assets');
    await page.reload();
    await page.getByText('This page did not load').waitFor();
    expect(hash(page)).toBe(`#${screens.assets.path}`);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => page.title()).toBe('Assets · Candor');
    await page.getByText('Total assets').first().waitFor();
  }));

test('two taps on Long or on Close send one request each', () =>
  asMember(async (page, customer) => {
    const opens = countPosts(page, 'openPosition');
    const closes = countPosts(page, 'closePosition');
    await open(page, 'positions');
    await page.getByRole('textbox', { name: 'Margin' }).fill('50');
    await page.getByRole('button', { name: /^Long/ }).click();
    await page.getByRole('button', { name: /^Long [\d.]+ BTC$/ }).dblclick();
    await page.getByRole('dialog', { name: 'Position opened' }).waitFor();
    await page.getByRole('button', { name: 'Done' }).click();
    expect([opens(), await openPositions(customer)]).toEqual([1, 1]);

    await page.getByRole('tab', { name: /^Positions/ }).click();
    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: /^Close [\d.]+ BTC$/ }).dblclick();
    await page.getByRole('dialog', { name: 'Position closed' }).waitFor();
    expect([closes(), await openPositions(customer)]).toEqual([1, 0]);
  }));

test('signing out in one tab signs the others out', () =>
  asMember(async (page) => {
    await open(page, 'assets');
    const other = await page.context().newPage();
    await open(other, 'my');
    await other.getByRole('button', { name: 'Sign out' }).click();
    await other.getByRole('dialog').getByRole('button', { name: 'Sign out' }).click();
    await expect.poll(() => hash(page)).toBe(`#${screens.login.path}`);
  }));

test('one tab shows what another one does', () =>
  asMember(async (page, customer) => {
    await open(page, 'positions');
    const other = await page.context().newPage();
    await open(other, 'positions');
    for (const each of [page, other]) await each.getByRole('tab', { name: /^Positions/ }).click();
    await other.getByText('No open positions').first().waitFor();
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '40' };
    const { id } = (await customer.call('openPosition', order)).result;
    for (const each of [page, other]) await each.getByText('Unrealized profit, USDT').waitFor();

    await page.getByRole('button', { name: 'Close', exact: true }).click();
    await page.getByRole('button', { name: /^Close [\d.]+ BTC$/ }).click();
    await other.getByText('No open positions').first().waitFor();
    expect((await customer.call('closePosition', { id })).errorKey).toBe('positions.alreadyClosed');
    await tab(other, 'Home').click();
  }));
