import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../wire/sign-up.ts';
import type { WildClient } from '../wire/wild-client.ts';

let server: RealServer;
let browser: Browser;
let client: WildClient;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  client = await signUp(server, 'ines.prado@example.com');
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function openDevice(): Promise<Page> {
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const stored = { token: client.token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.home.path}`);
  await bell(page, 'Inbox').waitFor();
  return page;
}

const bell = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

let isChanged = false;
/** Something that the customer is told: a change of the password. */
async function happen(): Promise<void> {
  const passwords = [PASSWORD, `${PASSWORD}!`];
  const [oldPassword, newPassword] = isChanged ? passwords.toReversed() : passwords;
  isChanged = !isChanged;
  const path = wireCalls.changePassword.slice('POST '.length);
  expect(await client.post(path, { oldPassword, newPassword })).toMatchObject({ code: 200 });
}

test('a message reaches two devices, is read on one, and is read on both', async () => {
  const [first, second] = [await openDevice(), await openDevice()];
  await happen();
  await Promise.all(
    [first, second].map(async (page) => {
      await page.getByRole('status').getByText('Login password changed').waitFor();
      await bell(page, 'Inbox, 1 unread').waitFor();
    }),
  );
  await bell(first, 'Inbox, 1 unread').click();
  await first.getByText('Today').waitFor();
  await first.getByRole('link', { name: /^Login password changed/ }).click();
  await first.getByRole('heading', { name: 'Security history' }).waitFor();
  await bell(second, 'Inbox').waitFor();

  // A device without a connection gets what it missed when it returns.
  await second.context().setOffline(true);
  await happen();
  await happen();
  await second.context().setOffline(false);
  await bell(second, 'Inbox, 2 unread').waitFor();
  // The page moves up when the strip above it goes, and a tap meanwhile goes past the bell.
  await second.getByText('Figures may be out of date').waitFor({ state: 'detached' });
  await bell(second, 'Inbox, 2 unread').click();
  await second.getByRole('button', { name: 'Read all' }).click();
  await second.getByRole('button', { name: 'All', exact: true }).waitFor();
  expect(await second.getByRole('button', { name: 'Read all' }).count()).toBe(0);
});

test('what is pushed and emailed is chosen once and kept', async () => {
  const page = await openDevice();
  await page.goto(`${server.url}/#${screens.messageSettings.path}`);
  const email = page.getByRole('group', { name: 'Also email me about' });
  await email.getByText('Trades').click();
  await expect.poll(() => email.getByRole('switch', { name: 'Trades' }).isChecked()).toBe(true);
  await page.reload();
  await expect.poll(() => email.getByRole('switch', { name: 'Trades' }).isChecked()).toBe(true);
  expect(await email.getByRole('switch', { name: 'Security' }).count()).toBe(0);
});
