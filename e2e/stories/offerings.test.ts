import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { FUND_PASSWORD, listSubscriptions, signUpVerified } from '../wire/verified-customer.ts';
import type { WildClient } from '../wire/wild-client.ts';

const HOUR = 3_600_000;
const SCRIPT = fileURLToPath(new URL('../../docs/verify/verify-draw.mjs', import.meta.url));

let server: RealServer;
let browser: Browser;

beforeAll(async () => {
  server = await startServer({ from: null, env: { PRACTICE_DAY: '1' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openOfferings({ token }: WildClient): Promise<Page> {
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.home.path}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Offerings' }).click();
  return page;
}

/** Stops the product and starts it again later. */
async function later(aheadMs: number): Promise<void> {
  await server.kill('SIGTERM');
  await server.startAgain(aheadMs);
}

test('a customer applies, is drawn, draws again, pays, and exchanges the listed token', async () => {
  const client = await signUpVerified(server, 'ilse.raab@example.com');
  const page = await openOfferings(client);
  await page.getByRole('link', { name: /Lumen Grid/ }).click();
  await page.getByText('Chance of one ticket now').waitFor();
  await page.getByRole('button', { name: 'Apply' }).click();
  const question = page.getByRole('dialog', { name: 'Apply for 1 ticket of Lumen Grid?' });
  for (let more = 0; more < 9; more++)
    await page.getByRole('button', { name: 'One ticket more' }).click();
  await question.waitFor({ state: 'detached' });
  await page.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await page.getByRole('button', { name: 'Lock 1,000.00 USDT' }).click();
  await page.getByText('73–82').waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('In the draw').first().waitFor();

  await later(1.5 * HOUR);
  await page.reload();
  await page.getByText('Your share').waitFor();
  await page.getByText('1 to 60 (73.17%)').waitFor();
  await page.getByRole('link', { name: /Draw it again on this device/ }).click();
  await page.getByText('Drawn again: 82 tickets, the same result').waitFor();
  await page.getByText('My tickets in this draw').waitFor();
  expect(await verifyDraw(client)).toContain('this draw is right');

  await page.goBack();
  await page.getByRole('button', { name: /^Pay [\d,]+\.00 USDT$/ }).click();
  await page.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await page.getByRole('dialog').getByRole('button', { name: /^Pay / }).click();
  await page.getByRole('dialog', { name: 'Paid' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();

  await later(75 * HOUR);
  await page.reload();
  await page.getByRole('link', { name: 'Chart' }).waitFor();
  await page.getByRole('link', { name: 'Exchange', exact: true }).click();
  await page.getByRole('button', { name: 'All' }).click();
  await page.getByRole('button', { name: 'Get a quote' }).click();
  await page.getByRole('button', { name: 'Exchange now' }).click();
  await page.getByRole('dialog', { name: 'Exchanged' }).waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});

/** What the script says that a stranger runs, with the customer's own subscription. */
async function verifyDraw(client: WildClient): Promise<string> {
  const [own] = await listSubscriptions(client);
  return new Promise((resolve) => {
    execFile(process.execPath, [SCRIPT, server.url, own!.productId, own!.id], (_error, said) =>
      resolve(said),
    );
  });
}
