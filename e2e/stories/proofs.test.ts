import { screens } from '@candor/contract/wire/screens';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';

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

const languages = [
  { lang: 'en-us', title: 'Proofs', valid: 'Valid', unsealed: 'is not sealed yet' },
  { lang: 'xi', title: 'Pruebas', valid: 'Válido', unsealed: 'aún no está sellado' },
];

test.each(languages)(
  'a visitor checks a recorded price in the browser, $lang',
  async ({ lang, title, valid, unsealed }) => {
    const page = await openPhone(browser);
    await page.addInitScript((code) => globalThis.localStorage.setItem('lang', code), lang);
    await page.goto(`${server.url}/#${screens.proofs.path}?symbol=BTCUSDT&sequence=1`);
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    // The seal, and the result for its sources.
    await expect.poll(() => page.getByText(valid, { exact: true }).count()).toBe(2);
    await page.getByText(unsealed).first().waitFor();
    await page.context().close();
  },
);

const reserves = [
  { lang: 'en-us', title: 'Reserves', none: 'No sealed reserves yet' },
  { lang: 'xi', title: 'Reservas', none: 'Aún no hay reservas selladas' },
];

test.each(reserves)(
  'a visitor finds the reserves and is told when the first are sealed, $lang',
  async ({ lang, title, none }) => {
    const page = await openPhone(browser);
    await page.addInitScript((code) => globalThis.localStorage.setItem('lang', code), lang);
    await page.goto(`${server.url}/#${screens.proofs.path}`);
    await page.getByRole('link', { name: title }).click();
    await page.getByRole('heading', { name: title, exact: true }).waitFor();
    // A server that runs over midnight UTC has sealed its first.
    const sealed = page.getByRole('listitem').filter({ hasText: 'USDT' });
    await page.getByText(none).or(sealed).first().waitFor();
    await page.context().close();
  },
);

test('a number without a record is reported as such', async () => {
  const page = await openPhone(browser);
  await page.goto(`${server.url}/#${screens.proofs.path}`);
  await page.getByLabel('Record number').fill('999999999');
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  expect(await page.getByRole('alert').innerText()).toBe('This price record does not exist.');
  await page.context().close();
});
