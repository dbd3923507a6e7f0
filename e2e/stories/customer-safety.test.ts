import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { codeFor } from '../harness/outbox.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone, PASSWORD, registerByHand, rememberText, wasShown } from './by-hand.ts';

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

/** Passkeys need a host name instead of an IP address. */
const namedUrl = () => server.url.replace('127.0.0.1', 'localhost');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const open = async (page: Page, path: string) => {
  await page.goto('about:blank');
  await page.goto(`${namedUrl()}/#${path}`);
  await page.locator('#page-loading').waitFor({ state: 'hidden' });
};
async function signIn(page: Page, email: string): Promise<void> {
  await open(page, screens.login.path);
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await button(page, 'Sign in').click();
  await expect.poll(() => new URL(page.url()).hash).not.toContain(screens.login.path);
}
const lettersTo = async (email: string) =>
  (await server.outbox()).filter(({ to, kind }) => to === email && kind.startsWith('notice.'));

test('a customer sets a phrase, freezes the account by the link of an email and ends it', () =>
  onPhone(browser, async (page) => {
    const email = 'safe@example.com';
    await open(page, screens.login.path);
    await registerByHand(page, server, email);
    await expect.poll(() => new URL(page.url()).hash).not.toContain(screens.login.path);
    await open(page, screens.security.path);
    await page.getByRole('link', { name: /Anti-phishing phrase/ }).click();
    await page.getByRole('textbox', { name: 'New phrase' }).fill('blue tram 7');
    await page.getByLabel('Login password').fill(PASSWORD);
    await button(page, 'Save phrase').click();
    await page
      .getByRole('link', { name: /Anti-phishing phrase/ })
      .getByText('blue tram 7')
      .waitFor();
    await expect.poll(async () => (await lettersTo(email)).length).toBe(1);
    const [letter] = await lettersTo(email);
    expect(letter!.text.startsWith('Your anti-phishing phrase: blue tram 7\n\n')).toBe(true);
    const link = /http:\S+/.exec(letter!.text)![0];
    await page.goto('about:blank');
    await page.goto(link.replace(/^http:\/\/localhost(:\d+)?/, namedUrl()));
    await button(page, 'Freeze my account').click();
    await page.getByText('Account frozen').waitFor();
    await button(page, 'Sign in').click();
    await signIn(page, email);
    await open(page, screens.positions.path);
    await page
      .getByText(/You froze this account/)
      .first()
      .waitFor();
    await open(page, screens.accountFreeze.path);
    await page.getByLabel('Login password').fill(PASSWORD);
    await button(page, 'Send code').click();
    await page.getByText(/Send again in/).waitFor();
    await page
      .getByRole('textbox', { name: /code/i })
      .first()
      .fill(await codeFor(server, email));
    await rememberText(page, 'The freeze has ended');
    await button(page, 'End the freeze').click();
    await expect.poll(() => wasShown(page)).toBe(true);
    await page.getByText(/Withdrawals are on hold until/).waitFor();
  }));

test('signing out in one tab hides the balances of another at once', () =>
  onPhone(browser, async (page) => {
    await open(page, screens.login.path);
    await registerByHand(page, server, 'tabs@example.com');
    await expect.poll(() => new URL(page.url()).hash).not.toContain(screens.login.path);
    const other = await page.context().newPage();
    await open(other, screens.assets.path);
    await other
      .getByText(/10,000/)
      .first()
      .waitFor();
    await page.evaluate(() => localStorage.removeItem('token'));
    await expect.poll(() => new URL(other.url()).hash).toContain(screens.login.path);
    await expect.poll(() => other.getByText(/10,000/).count()).toBe(0);
  }));

test('a tax report of a year without records says so', () =>
  onPhone(browser, async (page) => {
    await open(page, screens.login.path);
    await registerByHand(page, server, 'tax@example.com');
    await expect.poll(() => new URL(page.url()).hash).not.toContain(screens.login.path);
    await open(page, screens.taxReport.path);
    await page.getByText(/Nothing realized in/).waitFor();
  }));
