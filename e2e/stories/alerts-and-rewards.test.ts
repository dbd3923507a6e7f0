import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { levelsNear } from '../harness/near-levels.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import { enterName, signUpVerified } from '../wire/verified-customer.ts';

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

/** A phone that is signed in. */
async function phoneOf(token: string): Promise<Page> {
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  return page;
}

/** Sets it again, nearer the new price, if the market has just passed it, which is refused. */
async function setLevel(sheet: Locator, side: 'above' | 'below'): Promise<void> {
  const isClosed = () => sheet.waitFor({ state: 'detached', timeout: 5_000 }).then(() => true);
  for (;;) {
    await sheet.getByLabel(/^BTC at or/).fill((await levelsNear(server.url))[side]);
    await sheet.getByRole('button', { name: 'Set alert' }).click();
    if (await isClosed().catch(() => false)) return;
  }
}

/** Where a call is, without its method. */
const addressOf = (name: 'listBalances'): string => wireCalls[name].split(' ')[1]!;

test('a customer sets alerts on the chart and is told when the price gets there', async () => {
  const client = await signUp(server, 'alma.reyes@example.com');
  const page = await phoneOf(client.token);
  await page.goto(`${server.url}/#${screens.chart.path}?symbol=BTCUSDT`);
  // One of the two is met soon, whichever way the price goes.
  for (const side of ['above', 'below'] as const) {
    await page.getByRole('button', { name: 'Price alert' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByText(side === 'above' ? 'Above' : 'Below', { exact: true }).click();
    await setLevel(sheet, side);
  }
  await page.getByText(/^BTC\/USDT: At or .*Now /).waitFor({ timeout: 100_000 });
  await page.goto(`${server.url}/#${screens.alerts.path}`);
  await page.getByText('History', { exact: true }).click();
  await page
    .getByText(/^At or (above|below)/)
    .first()
    .waitFor();
  await page.context().close();
});

test('a verified customer reads about the risks, claims once and can use the money', async () => {
  const client = await signUpVerified(server, 'bo.lindt@example.com');
  await enterName(client, 'Lindt');
  const page = await phoneOf(client.token);
  await page.goto(`${server.url}/#${screens.tasks.path}`);
  await page.getByRole('link', { name: 'Start: Read about the risks' }).click();
  await page.getByRole('button', { name: 'I have read this' }).click();
  const claim = page.getByRole('button', { name: 'Claim 0.50 USDT for: Read about the risks' });
  await claim.dblclick();
  await page.getByText('+0.50 USDT is in your balance').waitFor();
  await claim.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Check a price' }).click();
  await page.getByText('1 of 7 days').waitFor();
  const balances = await client.get(addressOf('listBalances'), {});
  expect(balances.result[0]).toMatchObject({ currency: 'USDT', available: '10000.5' });
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});
