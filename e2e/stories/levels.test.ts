import { dayOf, mondayOf, startOfDay } from '@candor/domain/calendar';
import { screens } from '@candor/contract/wire/screens';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { enterName, signUpVerified } from '../wire/verified-customer.ts';

const DAY = 24 * 3_600_000;
/** Past the count of midnight. */
const COUNTED = 6 * 60_000;

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

test('a customer is counted at midnight, gets the bonus, and opens the envelope of Monday', async () => {
  const client = await signUpVerified(server, 'noor.haddad@example.com');
  await enterName(client, 'Haddad');
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token: client.token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.my.path}`);
  await page.getByRole('link', { name: /Level 0/ }).click();
  await page.getByText('0.00 of 1,000 USDT').waitFor();

  const nowMs = Date.now();
  // A midnight passes on half of the way there, whatever day it is.
  const mondayMs = startOfDay(mondayOf(dayOf(nowMs + 9.5 * DAY)));
  // A session lives for a week without use: look in between.
  const hops = [
    { share: 0.5, assets: '10,000.00' },
    { share: 1, assets: '10,011.00' },
  ];
  for (const { share, assets } of hops) {
    await server.kill('SIGTERM');
    await server.startAgain(Math.round((mondayMs + COUNTED - nowMs) * share));
    await page.reload();
    await page.getByText(`${assets} of 50,000 USDT`).waitFor();
  }
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByText('+1.00 USDT for you').waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});
