import { screens } from '@candor/contract/wire/screens';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import { onPhone } from './by-hand.ts';

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

test('a customer sets a limit, then takes a break that nobody can shorten; money can leave', async () => {
  const client = await signUp(server, 'ines.duarte@example.com');
  await onPhone(browser, async (page) => {
    const stored = { token: client.token, lang: 'en-us' };
    await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
    const open = (screen: 'responsibleTrading' | 'positions' | 'withdrawal') =>
      page.goto(`${server.url}/#${screens[screen].path}`);

    await open('responsibleTrading');
    await page.getByRole('button', { name: /^Margin per position/ }).click();
    const limit = page.getByRole('dialog');
    await limit.getByRole('textbox', { name: 'At most' }).fill('50');
    await limit.getByText('In force as soon as you set it.').waitFor();
    await limit.getByRole('button', { name: 'Set limit' }).dblclick();
    await page.getByRole('button', { name: /^Margin per position.*50.00 USDT at most/ }).waitFor();
    await open('positions');
    await page.getByText('My limit: 50.00 USDT per order').waitFor();

    // Looser waits a day, and can be taken back until then.
    await open('responsibleTrading');
    await page.getByRole('button', { name: /^Margin per position/ }).click();
    await limit.getByRole('textbox', { name: 'At most' }).fill('500');
    await limit.getByText('Looser than now: in force in 24 hours.').waitFor();
    await limit.getByRole('button', { name: 'Set limit' }).click();
    await page.getByText(/^500.00 USDT from /).waitFor();

    await page.getByRole('button', { name: /^Cool-off/ }).click();
    const pause = page.getByRole('dialog');
    await pause.getByText('7 days').click();
    const begin = pause.getByRole('button', { name: 'Take 7 days off' });
    expect(await begin.isDisabled()).toBe(true);
    await pause.getByText('I understand that this cannot be undone').click();
    await begin.click();
    await page.getByText(/^You are taking a break until .* You can lengthen it\.$/).waitFor();

    await page.getByRole('button', { name: /^Cool-off/ }).click();
    await pause.getByText('I understand that this cannot be undone').click();
    await pause.getByRole('button', { name: 'Take 24 hours off' }).click();
    await page.getByText('A break can be lengthened, but not shortened.').first().waitFor();

    await open('positions');
    await page.getByText(/^You are taking a break until /).waitFor();
    await open('withdrawal');
    await page.getByRole('heading', { name: 'Withdraw' }).first().waitFor();
    expect(await page.getByText(/^You are taking a break until /).count()).toBe(0);
  });
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});
