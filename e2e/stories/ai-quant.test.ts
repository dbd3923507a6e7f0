import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../wire/sign-up.ts';

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

test('units are ordered at the next NAV, wait with their money, and are taken back', async () => {
  const page = await openPools('lena.hoff@example.com');
  await page.getByRole('link', { name: 'Trend pool 7' }).click();
  await page.getByText('Back-test, simulated').waitFor();
  await page.getByRole('button', { name: 'Buy at next NAV' }).click();
  const amount = page.getByRole('dialog', { name: 'Buy Trend pool 7' });
  await amount.getByRole('textbox', { name: 'Amount' }).fill('10001');
  await amount.getByText('This is more than your available balance.').waitFor();
  await amount.getByRole('textbox', { name: 'Amount' }).fill('1000');
  await amount.getByRole('button', { name: 'Continue' }).click();
  await setFundPassword(page);
  const question = page.getByRole('dialog', { name: 'Buy units for 1,000.00 USDT?' });
  await question.getByText('You may lose money.', { exact: false }).waitFor();
  await question.getByText('Redeemable from').waitFor();
  await question.getByLabel('Withdrawal password').fill('fund password 7');
  await question.getByRole('button', { name: 'Set aside 1,000.00 USDT' }).click();
  const receipt = page.getByRole('dialog', { name: 'Your order waits for the NAV' });
  await receipt.getByRole('button', { name: 'Done' }).click();
  await page.getByText('1,000.00 USDT wait to buy').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel this request?' });
  await cancel.getByRole('button', { name: 'Receive 1,000.00 USDT' }).click();
  await page.getByText('1,000.00 USDT wait to buy').waitFor({ state: 'detached' });
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});

test('the seals of a pool are checked in the browser, and each trade has its price', async () => {
  const page = await openPools('omar.said@example.com');
  await page.getByRole('link', { name: 'Trend pool 30' }).click();
  await page.getByRole('button', { name: /^Every trade of this pool can be recomputed/ }).click();
  const proof = page.getByRole('dialog', { name: 'Every trade of this pool can be recomputed' });
  await expect.poll(() => proof.getByText('Valid', { exact: true }).count()).toBe(3);
  await proof.getByRole('button', { name: 'Close' }).click();
  await proof.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  const trades = page.getByRole('dialog', { name: 'Trades' });
  await trades.getByRole('img', { name: /purchases and/ }).waitFor();
  await page.context().close();
});

/** The list of pools, for a new customer. */
async function openPools(email: string): Promise<Page> {
  const client = await signUp(server, email);
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token: client.token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.aiQuant.path}`);
  return page;
}

/** Asked where the withdrawal password is first needed. */
async function setFundPassword(page: Page): Promise<void> {
  const sheet = page
    .getByRole('dialog')
    .filter({ has: page.locator('input[autocomplete="current-password"]') });
  await sheet.waitFor();
  const fields = sheet.locator('input');
  await fields.nth(0).fill(PASSWORD);
  for (let place = 1; place < (await fields.count()); place++)
    await fields.nth(place).fill('fund password 7');
  await sheet.getByRole('button').last().click();
}
