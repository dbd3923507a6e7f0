import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import { onPhone, fillRegistration } from './by-hand.ts';

const pathOf = (address: string): string => address.replace(/^\w+ /, '');

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

test('a customer invites a friend by link, and both see who earns from whose fees', async () => {
  const client = await signUp(server, 'noor.haddad@example.com');
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token: client.token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.my.path}`);
  await page.getByRole('link', { name: 'Team', exact: true }).click();
  await page.getByText('Nobody has joined with your code yet.').waitFor();
  const address = await page.getByText(/\/i\/[A-Z0-9]{8}$/).innerText();
  await page.getByRole('button', { name: 'Share' }).click();
  const [picture] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(picture.suggestedFilename()).toBe(`candor-${address.slice(-8)}.png`);

  const token = await registerFriend(`http://${address}`);
  client.token = token;
  await trade();
  await page.reload();
  await page.getByText(/^m•••n$/).waitFor();
  const inviter = await client.get(pathOf(wireCalls.getInviter));
  expect(inviter.result.earners).toMatchObject([{ level: 1, name: 'n•••d', rate: '24' }]);
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);

  /** Opens the link on another phone; gives the new session. */
  async function registerFriend(link: string): Promise<string> {
    let session = '';
    await onPhone(browser, async (phone) => {
      await phone.goto(link);
      await fillRegistration(phone, server, 'mei.lin@example.com');
      await expect
        .poll(() => phone.evaluate(() => globalThis.localStorage.getItem('token')), {
          timeout: 20_000,
        })
        .toBeTruthy();
      session = await phone.evaluate(() => globalThis.localStorage.getItem('token')!);
    });
    return session;
  }

  async function trade(): Promise<void> {
    const funds = { from: 'balance', to: 'contract', amount: '2000', currency: 'USDT' };
    expect(await client.post(pathOf(wireCalls.transferFunds), funds)).toMatchObject({
      code: 200,
    });
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '500' };
    const opened = await client.post(pathOf(wireCalls.openPosition), order);
    expect(opened).toMatchObject({ code: 200 });
  }
});
