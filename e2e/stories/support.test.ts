import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { inviteByHand, openAdmins, openConsole, setUpByHand } from '../harness/operators.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';

let server: RealServer;
let browser: Browser;
let desk: Page;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  const admins = await openAdmins(browser, server);
  desk = await openConsole(browser, server);
  await setUpByHand(desk, 'nadia', await inviteByHand(admins, 'nadia', ['Support']));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A phone of somebody who is signed in. */
async function phoneOf(email: string): Promise<Page> {
  const client = await signUp(server, email);
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const stored = { token: client.token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  return page;
}

test('a customer and support talk, offline and online, and neither can lose a secret', async () => {
  const page = await phoneOf('mei.lin@example.com');
  await page.goto(`${server.url}/#${screens.my.path}`);
  await page.getByRole('link', { name: 'Live chat' }).click();
  await page.getByText('How can we help?').waitFor();
  const line = page.getByRole('textbox', { name: 'Write a message' });
  const send = page.getByRole('button', { name: 'Send', exact: true });
  await line.fill('My ETH short shows <b>3,458.00</b>. Why?');
  await send.dblclick();
  await page.getByText(/Sent$/).waitFor();

  await desk.getByRole('link', { name: /^Chats/ }).click();
  await desk.getByText('My ETH short shows').first().click();
  await desk.getByRole('button', { name: 'Take', exact: true }).click();
  const answer = desk.getByLabel('Answer', { exact: true });
  await answer.fill('Please send me the c0de you got');
  await desk.getByText('Support never asks for passwords').waitFor();
  expect(await desk.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  // Told at most every few seconds, and shown as long: whoever goes on typing is seen to.
  const typed = async () => {
    await answer.pressSequentially(', no. ');
    return page.getByText('Nadia is typing').count();
  };
  await expect.poll(typed).toBe(1);
  await answer.fill('3,458.00 is your limit. It was filled better.');
  await desk.getByRole('button', { name: 'Send' }).click();
  await page.getByText('3,458.00 is your limit. It was filled better.').waitFor();
  await page.getByText(/Read$/).waitFor();
  await desk.getByText(/read$/).waitFor();

  await page.context().setOffline(true);
  await line.fill('I see it now.');
  await send.click();
  await page.getByText('Waits for a connection').waitFor();
  await page.context().setOffline(false);
  await desk.getByText('I see it now.').last().waitFor();
  await page.getByText('Waits for a connection').waitFor({ state: 'detached' });
  expect(await page.getByText('I see it now.').count()).toBe(1);

  await line.fill('my password is hunter22');
  await send.click();
  await page.getByRole('button', { name: 'Edit the message' }).click();
  await page.getByText('Send this?').waitFor({ state: 'detached' });
  await line.fill('Thank you!');
  await send.click();
  await desk.getByText('Thank you!').last().waitFor();
  expect(await desk.getByText('hunter22').count()).toBe(0);
  expect(await page.locator('main b').count()).toBe(0);
  expect(await desk.locator('main b').count()).toBe(0);
  await page.context().close();
});

const refused = [
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://candor.example/1',
  '//example.com',
  'https:\\\\example.com',
  'https://candor@example.com/',
  'https://example.com:444/',
  'https://pаypal.com/',
  'https%3A%2F%2Fexample.com',
  'https://example.com/\u0001',
];

test('an outside link is only opened by its button, and a deceptive one not at all', async () => {
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const left: string[] = [];
  await page.route(/example\.com|paypal/, (route) => {
    left.push(route.request().url());
    return route.fulfill({ body: 'outside' });
  });
  const open = async (url: string) => {
    await page.goto(`${server.url}/#${screens.home.path}`);
    await page.goto(`${server.url}/#${screens.outsideLink.path}?url=${encodeURIComponent(url)}`);
  };
  for (const url of refused) {
    await open(url);
    await page.getByText('This link was not opened').waitFor();
    expect(await page.getByRole('link', { name: 'Open the page' }).count(), url).toBe(0);
    expect(page.url()).toContain(server.url);
  }
  await open('https://münchen.example.com/a?b=1');
  await page.getByText('münchen.example.com', { exact: true }).waitFor();
  await page.getByText('xn--mnchen-3ya.example.com', { exact: true }).waitFor();
  expect(left).toEqual([]);
  expect(page.context().pages().length).toBe(1);
  const [outside] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: 'Open the page' }).click(),
  ]);
  expect(await outside.evaluate('opener === null && document.referrer === ""')).toBe(true);
  await page.context().close();
});
