import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../wire/sign-up.ts';

const SCRIPT = fileURLToPath(new URL('../../docs/verify/verify-bond.mjs', import.meta.url));
const FUND_PASSWORD = 'harbour 7 lantern';

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  // Offers the bonds that a new practice product has.
  server = await startServer({ env: { PRACTICE_DAY: '1' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openBonds(email: string, lang: string): Promise<Page> {
  const client = await signUp(server, email);
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.bonds.path}`);
  return page;
}

test('the last note of a bond is bought, lent and planned to the day, for anybody to verify', async () => {
  // A due row offers them within seconds of the start.
  const address = `${server.url}${wireCalls.listBonds.split(' ')[1]!}?phase=funding`;
  const offered = async () =>
    ((await (await fetch(address)).json()) as { result: { total: number } }).result.total;
  await expect.poll(offered, { timeout: 30_000, interval: 500 }).toBeGreaterThan(0);
  const page = await openBonds('berta.lund@example.com', 'en-us');
  await page.getByRole('link', { name: /Lantern Street Bakery/ }).click();
  await page.getByRole('button', { name: '4 files' }).click();
  const documents = page.getByRole('dialog', { name: 'Documents' });
  await documents.getByRole('button', { name: /Use of the money/ }).click();
  await page.getByText(/Two deck ovens/).waitFor();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Buy a note' }).click();
  const first = page.getByRole('dialog', { name: 'Set a withdrawal password' });
  await first.getByLabel('Login password').fill(PASSWORD);
  await first.getByLabel('New withdrawal password').fill(FUND_PASSWORD);
  await first.getByLabel('Confirm password').fill(FUND_PASSWORD);
  await first.getByRole('button', { name: 'Set a withdrawal password' }).click();

  const sheet = page.getByRole('dialog', { name: 'Lend to Lantern Street Bakery' });
  await sheet.getByRole('button', { name: /^Most you can buy/ }).click();
  await sheet.getByText('All 12 planned payments').click();
  await sheet.getByText('695.16').nth(1).waitFor();
  await sheet.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await sheet.getByRole('button', { name: 'Buy for 8,000.00 USDT' }).click();
  const receipt = page.getByRole('dialog', { name: 'Note bought' });
  await receipt.getByText(/Your note filled the bond/).waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('button', { name: 'See the full schedule' }).waitFor();
  await page
    .getByRole('row', { name: /695\.16 — Next/ })
    .first()
    .waitFor();
  const id = new URL(page.url().replace('#', '')).searchParams.get('id')!;
  const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, server.url, id]);
  expect(stdout).toContain('right: 0 payments');
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});

test('visitors see bonds without an account, in Spanish, and sign in to open one', async () => {
  const page = await openPhone(browser, { locale: 'es-ES' });
  await page.addInitScript(() => globalThis.localStorage.setItem('lang', 'xi'));
  await page.goto(`${server.url}/#${screens.bonds.path}`);
  await page.getByRole('link', { name: /Harbour Cold Store/ }).click();
  await page.waitForURL(`**/#${screens.login.path}*`);
  await page.context().close();
});
