import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../wire/sign-up.ts';
import type { WildClient } from '../wire/wild-client.ts';

const FUND_PASSWORD = 'harbour 7 lantern';

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

test('arbitrage is bought once by a double tap, found from the balance, and canceled in full', async () => {
  const { client, page } = await open('ines.roth@example.com', 'en-us', 'home');
  await page.getByRole('link', { name: 'Finance', exact: true }).click();
  await page.getByRole('link', { name: /^Basis 15 0\.06%/ }).click();
  await page.getByRole('heading', { name: 'Basis 15' }).waitFor();
  await page.getByRole('button', { name: 'Invest', exact: true }).click();
  const amount = page.getByRole('dialog', { name: 'Invest in Basis 15' });
  for (const key of '2500.5') await amount.getByRole('button', { name: key, exact: true }).click();
  await amount.getByText('1.5003 USDT').waitFor();
  await amount.getByRole('button', { name: 'Continue' }).click();

  const password = page.getByRole('dialog', { name: 'Set a withdrawal password' });
  await password.getByLabel('Login password').fill(PASSWORD);
  await password.getByLabel('New withdrawal password').fill(FUND_PASSWORD);
  await password.getByLabel('Confirm password').fill(FUND_PASSWORD);
  await password.getByRole('button', { name: 'Set a withdrawal password' }).click();

  const question = page.getByRole('dialog', { name: 'Invest 2,500.5 USDT in Basis 15?' });
  await question.getByText('22.5045 USDT').waitFor();
  await question.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await question.getByRole('button', { name: 'Invest 2,500.5 USDT' }).dblclick();
  await page.getByText('invested in Basis 15').waitFor();
  expect(await ordersOf(client)).toMatchObject([{ amount: '2500.5', status: 'notStarted' }]);

  await page.goto(`${server.url}/#${screens.assets.path}`);
  await page.getByRole('link', { name: /^Investments .*2,500\.50 USDT/ }).waitFor();
  await page.getByRole('link', { name: 'Balance changes' }).click();
  await page
    .getByRole('button', { name: /Put into a product/ })
    .first()
    .click();
  await page.getByRole('link', { name: /^View order/ }).click();

  const order = page.getByRole('dialog', { name: 'Basis 15' });
  await order.getByText('Not started').waitFor();
  await order.getByRole('button', { name: 'Cancel order' }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel Basis 15?' });
  await cancel.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await cancel.getByRole('button', { name: 'Receive 2,500.5 USDT' }).dblclick();
  const receipt = page.getByRole('dialog', { name: 'Order canceled' });
  await receipt.getByRole('status').getByText('2,500.50 USDT').waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
  await order.getByText('Canceled', { exact: true }).waitFor();
  await page.context().close();
  expect(await ordersOf(client)).toMatchObject([{ status: 'cancelled' }]);
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});

test('a level that is too low says what is missing, and nothing can be bought, in Spanish', async () => {
  const { page } = await open('teo.mora@example.com', 'xi', 'arbitrage');
  // What a newcomer owns counts from the next midnight on.
  await page.getByRole('link', { name: /^Basis 60 0\.08%/ }).click();
  const missing = 'Estás en el nivel 0. El nivel 2 empieza con 10,000 USDT de activos totales';
  const locked = page.getByRole('button', { name: 'Desde nivel 2' });
  await locked.waitFor();
  await page.getByText(missing).waitFor();
  expect(await locked.isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Volver' }).click();
  await page.getByRole('link', { name: /^Basis 15 0\.06%/ }).click();
  expect(await page.getByRole('button', { name: 'Invertir' }).isDisabled()).toBe(false);
  await page.context().close();
});

const ORDERS_PATH = wireCalls.listProductOrders.split(' ')[1]!;

async function ordersOf(client: WildClient): Promise<unknown> {
  const { result } = await client.get(ORDERS_PATH, { type: 'arbitrage' });
  return result.records;
}

async function open(
  email: string,
  lang: string,
  screen: keyof typeof screens,
): Promise<{ readonly client: WildClient; readonly page: Page }> {
  const client = await signUp(server, email);
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens[screen].path}`);
  return { client, page };
}
