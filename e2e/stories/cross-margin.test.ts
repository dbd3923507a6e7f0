import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
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

test('a cross position is opened, shares the account, and is partially closed', async () => {
  const page = await openContracts('ines.moreau@example.com', 'en-us');
  await page.getByRole('button', { name: 'Margin mode Isolated, change' }).click();
  const modes = page.getByRole('dialog', { name: 'Margin mode' });
  await modes.getByText('Your whole contract account backs this position').waitFor();
  await modes.getByRole('button', { name: /^Cross/ }).click();
  await page.getByRole('textbox', { name: 'Margin' }).fill('200');
  await page.getByRole('button', { name: /^Long/ }).click();
  const question = page.getByRole('dialog', { name: 'Open BTC/USDT long?' });
  await question.getByText('At risk, whole account').waitFor();
  await question.getByText('1,000.00').waitFor();
  await question.getByRole('button', { name: /^Long [\d.]+ BTC$/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Position opened' });
  await receipt.getByText('Cross').waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('tab', { name: 'Positions 1' }).click();
  await page.getByText(/Account margin ratio [\d.]+%/).waitFor();
  await page.getByRole('button', { name: 'Actions' }).click();
  const whole = page.getByRole('dialog', { name: 'BTC/USDT' });
  await whole.getByText('Funding so far').waitFor();
  await whole.getByRole('button', { name: 'Close', exact: true }).first().click();
  await whole.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add funds' }).waitFor();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const close = page.getByRole('dialog', { name: 'Close BTC/USDT long?' });
  await close.getByRole('button', { name: '50%' }).click();
  await close.getByRole('button', { name: /^Close [\d.]+ BTC$/ }).click();
  await page.getByText('Part of it was closed. The rest stays open.').waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});

test('gold requires advanced verification and says where to get it, in Spanish', async () => {
  const page = await openContracts('lucia.vega@example.com', 'xi', { symbol: 'XAUUSD' });
  await page.getByText('Los metales y las divisas requieren la verificación avanzada.').waitFor();
  expect(await page.getByRole('button', { name: /^Largo/ }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Modo de margen Aislado, cambiar' }).click();
  const modes = page.getByRole('dialog', { name: 'Modo de margen' });
  await modes.getByRole('button', { name: /^Cruzado/ }).click();
  await page.getByRole('button', { name: 'Modo de margen Cruzado, cambiar' }).waitFor();
  await page.getByRole('link', { name: 'Verificar ahora' }).click();
  await expect.poll(() => page.url()).toContain(screens.advancedVerification.path);
  await page.context().close();
});

/** The contract screen of a new customer with 1,000 USDT in the contract account. */
async function openContracts(
  email: string,
  lang: string,
  query: Record<string, string> = {},
): Promise<Page> {
  const client = await signUp(server, email);
  const amount = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
  await client.post(wireCalls.transferFunds.replace('POST ', ''), amount);
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  const asked = new URLSearchParams(query).toString();
  await page.goto(`${server.url}/#${screens.positions.path}${asked && `?${asked}`}`);
  return page;
}
