import { HOUR_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackedServer, Customer, newCustomer } from '../attacks/customer.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import { inviteByHand, openAdmins, openConsole, setUpByHand } from '../harness/operators.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone } from './by-hand.ts';

/*
 * Two operators calm a market with real clicks: announced first, the same for everybody, in force
 * an hour later.
 */
const TITLE = 'Bitcoin: at most 5× from this evening';
const BODY = 'The market is thin.\nWhat you hold stays as it is.';
const soon = { timeout: 60_000 };

let server: RealServer;
let browser: Browser;
let maker: Page;
let checker: Page;

beforeAll(async () => {
  server = await startServer(attackedServer);
  browser = await openBrowser();
  const admins = await openAdmins(browser, server);
  [maker, checker] = await Promise.all([
    openConsole(browser, server),
    openConsole(browser, server),
  ]);
  const roles = ['Finance', 'Content'];
  await setUpByHand(maker, 'mara', await inviteByHand(admins, 'mara', roles));
  await setUpByHand(checker, 'carl', await inviteByHand(admins, 'carl', roles));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('a market setting is announced, published in the chain, and in force at its time', async () => {
  const customer = await newCustomer(server);
  await onPhone(browser, async (page) => {
    await signIn(page, customer);
    await page.goto(`${server.url}/#${screens.home.path}`);
    await page.reload();
    await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
    await announce();
    await confirm('Publish announcement', TITLE);
    await readAnnouncement(page);

    await changeLeverage();
    await seeThatItWaits();
    await confirm('Change the market', '20 → 5');
    const fromMs = await findInChain(customer);
    expect(await leverageOffered(page)).toMatch(/20×/);

    await server.kill('SIGTERM');
    await server.startAgain(fromMs - Date.now() + 1_000);
    await expect.poll(() => leverageOffered(page), soon).toMatch(/\b5×/);
    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 6, margin: '100' };
    const refused = await customer.call('openPosition', order);
    expect(refused.errorKey).toBe('positions.leverageTooHigh');
  });
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

async function signIn(page: Page, { token }: Customer): Promise<void> {
  await page.goto(`${server.url}/#${screens.login.path}`);
  const stored = { token, lang: 'en-us' };
  await page.evaluate((fields) => Object.assign(localStorage, fields), stored);
}

/** The market's row on a freshly opened screen. */
async function leverageOffered(page: Page): Promise<string> {
  await page.goto(`${server.url}/#${screens.market.path}`);
  await page.reload();
  return page.getByRole('listitem').filter({ hasText: 'BTC/USDT' }).innerText();
}

/** A draft, which its writer previews with the number of its readers, and proposes. */
async function announce(): Promise<void> {
  await maker.getByRole('link', { name: 'Other actions' }).click();
  await maker.getByRole('button', { name: 'Write announcement' }).click();
  const form = maker.getByRole('form', { name: 'Write announcement' });
  await form.getByLabel('Type').selectOption('announcement');
  await form.getByLabel('To whom').selectOption('everybody');
  await form.getByLabel('Title', { exact: true }).fill(TITLE);
  await form.getByLabel('Text', { exact: true }).fill(BODY);
  await form.getByLabel('Language', { exact: true }).selectOption('es');
  await form.getByLabel('Title', { exact: true }).fill('Bitcoin: 5× como máximo desde esta tarde');
  await form.getByLabel('Text', { exact: true }).fill('El mercado es estrecho.');
  await form.getByLabel('Reason').fill('tell them first');
  await form.getByRole('button', { name: 'Apply' }).click();
  await maker.getByRole('link', { name: /^Announcements/ }).click();
  await maker.getByRole('list', { name: 'Announcements' }).getByText(TITLE).click();
  await maker.getByText('Customers it reaches').waitFor();
  await maker.getByRole('button', { name: /^Publish announcement/ }).click();
  const publish = maker.getByRole('form', { name: 'Publish announcement' });
  await publish.getByLabel('Reason').fill('tell them first');
  await publish.getByRole('button', { name: 'Propose' }).click();
  await maker.getByText('This is waiting for a second person.').waitFor();
}

/** It arrives on the open page; the inbox leads to its text. */
async function readAnnouncement(page: Page): Promise<void> {
  await page.getByRole('status').getByText(TITLE).waitFor();
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).click();
  await page.getByRole('link', { name: TITLE }).click();
  // The operator's line break is also shown to the customer.
  expect(await page.getByText('The market is thin.').innerText()).toBe(BODY);
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('heading', { name: 'Inbox' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor();
}

/** From the market's row: the form contains the current values, and one of them is changed. */
async function changeLeverage(): Promise<void> {
  await maker.getByRole('link', { name: /^Symbols/ }).click();
  await maker.getByRole('list', { name: 'Symbols' }).getByText('BTCUSDT').click();
  await maker.getByRole('button', { name: /^Change the market/ }).click();
  const form = maker.getByRole('form', { name: 'Change the market' });
  await form.getByLabel('Maximum leverage').fill('5');
  await form.getByLabel('Reason').fill('the market is thin');
  await form.getByRole('button', { name: 'Propose' }).click();
}

/** The row shows the proposal to both operators, and no second change is offered. */
async function seeThatItWaits(): Promise<void> {
  await maker.getByText('This is waiting for a second person.').waitFor();
  await checker.getByRole('link', { name: /^Symbols/ }).click();
  const line = checker.getByRole('link', { name: /^BTCUSDT/ });
  await line.getByText('Proposed, waiting for a second person').waitFor();
  await line.click();
  await checker.getByText('This is waiting for a second person.').waitFor();
  expect(await checker.getByRole('button', { name: /^Change the market/ }).count()).toBe(0);
}

/** The second person reads what will change, and agrees. */
async function confirm(command: string, figure: string): Promise<void> {
  await checker.getByRole('link', { name: /^Proposals/ }).click();
  await checker.getByRole('list', { name: 'Proposals' }).getByText(command).click();
  await checker.getByRole('heading', { name: command }).waitFor();
  await checker.getByText(figure).first().waitFor();
  await checker.keyboard.press('a');
  await checker.getByRole('status').getByText('Done').waitFor();
  await checker.keyboard.press('Escape');
}

/**
 * Anybody can read the version, recompute its hash and see the notice. Returns when it takes
 * effect.
 */
async function findInChain(customer: Customer): Promise<number> {
  const nowMs = Date.now();
  const { result } = await customer.call('listSettingVersions', { key: 'symbol.BTCUSDT' });
  const [version] = (result as { records: Record<'key' | 'value' | 'hash' | 'version', string>[] })
    .records;
  const { key, value, hash } = version!;
  const text = [key, version!.version, value, ''].join('\n');
  expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
  const set = JSON.parse(value) as { maxLeverage: number; from: number };
  expect(set.maxLeverage).toBe(5);
  expect(set.from).toBeGreaterThan(nowMs + HOUR_MS - 60_000);
  return set.from;
}
