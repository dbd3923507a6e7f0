import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
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

test('an order below the price appears in the list and the chart, and is canceled in full', async () => {
  const page = await openContracts('mei.lin@example.com', 'en-us');
  await page.getByRole('button', { name: 'Order type Market, change' }).click();
  await page.getByRole('button', { name: /^Limit/ }).click();
  await page.getByRole('button', { name: '−1%' }).click();
  await page.getByRole('textbox', { name: 'Margin' }).fill('100');
  await page.getByRole('button', { name: /^Long/ }).click();
  const question = page.getByRole('dialog', { name: 'Place a BTC/USDT long order?' });
  await question.getByRole('button', { name: /^Place [\d.]+ BTC$/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Order placed' });
  await receipt.getByRole('button', { name: 'Done' }).click();

  await expect
    .poll(() => page.getByRole('img', { name: /candles of/ }).getAttribute('aria-label'))
    .toMatch(/Your lines: Limit long [\d.]+ at [\d,.]+\.$/);
  await page.getByRole('tab', { name: 'Orders 1' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  const sure = page.getByRole('dialog', { name: 'Cancel the BTC/USDT long order?' });
  await sure.getByRole('button', { name: /^Cancel [\d.]+ BTC$/ }).click();
  await page.getByText('No open orders').waitFor();

  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByRole('button', { name: 'Canceled orders' }).click();
  await page.getByRole('button', { name: /BTC\/USDT.*Returned/ }).click();
  await page.getByRole('dialog', { name: 'Order canceled' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('tab', { name: 'Trade' }).click();
  await page.getByText('Available 1,000.00').waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

test('an order whose limit is already reached opens at once, in Spanish', async () => {
  const page = await openContracts('ana.ruiz@example.com', 'xi');
  await page.getByRole('button', { name: 'Tipo de orden Mercado, cambiar' }).click();
  await page.getByRole('button', { name: /^Límite/ }).click();
  await page.getByRole('button', { name: '+1%' }).click();
  await page.getByRole('textbox', { name: 'Margen' }).fill('100');
  await page.getByRole('button', { name: /^Largo/ }).click();
  const question = page.getByRole('dialog', { name: '¿Colocar una orden larga de BTC/USDT?' });
  await question.getByText(/ahora, como una orden de mercado, pero a .* como máximo/).waitFor();
  await question.getByRole('button', { name: /^Colocar/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Posición abierta' });
  await receipt.getByRole('button', { name: 'Listo' }).click();
  await page.getByRole('tab', { name: 'Posiciones 1' }).click();
  await page.getByText('Ganancia no realizada, USDT').waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

test('the calculator uses the rules of the order ticket and sends nothing', async () => {
  const page = await openContracts('kim.lee@example.com', 'en-us');
  await page.getByRole('button', { name: 'Calculator' }).click();
  const sheet = page.getByRole('dialog', { name: 'Calculator' });
  const field = (name: string) => sheet.getByRole('textbox', { name });
  await field('Margin').fill('500');
  await field('Leverage').fill('10');
  await field('Entry price').fill('50000');
  await field('Exit price').fill('51000');
  await sheet.getByText('+93.94').waitFor();
  await sheet.getByText('Target price').click();
  await field('Profit after fees').fill('93.94');
  await sheet.getByText('51,000.00').waitFor();
  await sheet.getByText('Liquidation', { exact: true }).click();
  await sheet.getByText('45,180.72').waitFor();
  await sheet.getByText('Cross', { exact: true }).click();
  await sheet.getByText('45,180.72').waitFor({ state: 'hidden' });
  await field('Account equity').fill('503');
  await sheet.getByText('45,180.72').waitFor();
  await page.context().close();
});

/** The contract screen of a new customer with 1,000 USDT in the contract account. */
async function openContracts(email: string, lang: string): Promise<Page> {
  const client = await signUp(server, email);
  const amount = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
  await client.post(wireCalls.transferFunds.replace('POST ', ''), amount);
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.positions.path}`);
  return page;
}
