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

test('dollars are exchanged for bitcoin at a firm quote that names its price', async () => {
  const page = await openAssets('vera.lind@example.com', 'en-us');
  await page.getByRole('link', { name: 'Exchange', exact: true }).click();
  await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('10001');
  await page.getByRole('button', { name: 'Insufficient balance' }).waitFor();
  await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('1000');
  await page.getByText(/^1 BTC = [\d,.]+ USDT$/).waitFor();
  await page.getByRole('button', { name: 'Get a quote' }).click();
  const quote = page.getByRole('dialog', { name: 'Exchange USDT for BTC?' });
  await quote.getByText(/^Valid for \d+ more seconds?$/).waitFor();
  await quote.getByText('Spread', { exact: true }).waitFor();
  await quote.getByRole('button', { name: 'Exchange now' }).click();
  const receipt = page.getByRole('dialog', { name: 'Exchanged' });
  await receipt.getByRole('button', { name: 'Exchanges' }).click();
  await page.getByText('USDT to BTC').waitFor();
  await page.getByRole('button', { name: /^Price record \d+ of BTCUSDT$/ }).click();
  await page.getByRole('dialog', { name: 'Verify' }).waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});

test('an expired quote moves nothing and is requested again, in Spanish', async () => {
  const page = await openAssets('nora.sanz@example.com', 'xi');
  await page.getByRole('link', { name: 'Convertir', exact: true }).click();
  await page.getByRole('button', { name: '50%' }).click();
  await page.getByRole('button', { name: 'Pedir cotización' }).click();
  const quote = page.getByRole('dialog', { name: '¿Convertir USDT en BTC?' });
  await quote.getByText('La cotización ha caducado. No se ha convertido nada.').waitFor();
  await quote.getByRole('button', { name: 'Pedir otra cotización' }).click();
  await quote.getByRole('button', { name: 'Convertir ahora' }).click();
  await page.getByRole('dialog', { name: 'Conversión hecha' }).waitFor();
  await page.context().close();
});

test('a coin without a network is bought from its page, which then tells what it cost', async () => {
  const page = await openAssets('otto.weiss@example.com', 'en-us');
  await page.goto(`${server.url}/#${screens.coin.path}?symbol=SOLUSDT`);
  await page.getByText(/^SOL is bought and sold here/).waitFor();
  await page.getByRole('link', { name: 'Buy SOL' }).click();
  await page.getByRole('textbox', { name: 'Amount in USDT' }).fill('500');
  await page.getByText(/^1 SOL = [\d,.]+ USDT$/).waitFor();
  await page.getByRole('button', { name: 'Get a quote' }).click();
  const quote = page.getByRole('dialog', { name: 'Exchange USDT for SOL?' });
  await quote.getByRole('button', { name: 'Exchange now' }).click();
  const receipt = page.getByRole('dialog', { name: 'Exchanged' });
  await receipt.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  const cost = page.getByText('Average cost', { exact: true }).locator('..');
  await cost.getByText(/^[\d,.]+$/).waitFor();
  await page.getByText('500.00', { exact: true }).first().waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

/** The assets screen of a new customer. */
async function openAssets(email: string, lang: string): Promise<Page> {
  const client = await signUp(server, email);
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.assets.path}`);
  return page;
}
