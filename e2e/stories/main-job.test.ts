import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { truncateTo } from '@candor/domain/money/fixed';
import { add, type Money, money, ZERO } from '@candor/domain/money/money';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone, registerByHand, tab, transferByHand } from './by-hand.ts';

const recordings =
  process.env.CANDOR_RECORDINGS ?? fileURLToPath(new URL('../../../shared/data', import.meta.url));

describe('the main job, by hand on a phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test('on the practice feed', () => doMainJob(browser, {}));

  test.skipIf(!existsSync(recordings))('on recorded real markets (CANDOR_RECORDINGS)', () =>
    withThreeHouses((folder) => doMainJob(browser, { FEED: `replay:${folder}`, FEED_SPEED: '60' })),
  );
});

/**
 * The recording is of one exchange, which is one vote, so its three markets play as three owners.
 */
async function withThreeHouses(command: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'three-houses-'));
  for (const quote of ['usd', 'usdt', 'usdc']) {
    const file = `btc-${quote}.binance-us.1min.2023-03.csv.gz`;
    await cp(join(recordings, file), join(folder, `btc-usdt.house-${quote}.1min.2023-03.csv.gz`));
  }
  await command(folder).finally(() => rm(folder, { recursive: true }));
}

async function doMainJob(browser: Browser, env: Record<string, string>): Promise<void> {
  const server = await startServer({ env });
  try {
    await onPhone(browser, async (page) => {
      await signUp(page, server);
      await seePricesMove(page);
      await transfer(page);
      await openLong(page);
      await watchProfit(page);
      await closeIt(page);
      await findEveryCent(page);
    });
    expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
    expect(await reconcile(server)).toMatch(/the books are right$/);
  } finally {
    await server.stop();
  }
}

async function signUp(page: Page, server: RealServer): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Sign in or sign up' }).click();
  await registerByHand(page, server, 'mei.lin@example.com');
  await expect.poll(() => page.title()).toBe('Home · Candor');
}

async function seePricesMove(page: Page): Promise<void> {
  await tab(page, 'Market').click();
  const row = page.getByRole('listitem').filter({ hasText: 'BTC/USDT' });
  const first = await row.textContent();
  await expect.poll(() => row.textContent(), { timeout: 60_000 }).not.toBe(first);
}

async function transfer(page: Page): Promise<void> {
  await tab(page, 'Home').click();
  await page.getByRole('link', { name: 'Transfer' }).first().click();
  await transferByHand(page, '1000');
}

async function openLong(page: Page): Promise<void> {
  await tab(page, 'Contract').click();
  await page.getByRole('textbox', { name: 'Margin' }).fill('100');
  await page.getByRole('button', { name: /^Long/ }).click();
  const question = page.getByRole('dialog', { name: 'Open BTC/USDT long?' });
  await question.getByRole('button', { name: /^(Long [\d.]+ BTC|Accept the new price)$/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Position opened' });
  await receipt.waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
}

async function watchProfit(page: Page): Promise<void> {
  await page.getByRole('tab', { name: /^Positions/ }).click();
  const card = page.getByText('Unrealized profit, USDT').locator('..');
  const first = await card.textContent();
  await expect.poll(() => card.textContent(), { timeout: 60_000 }).not.toBe(first);
}

async function closeIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Close BTC/USDT long?' });
  await question.getByRole('button', { name: /^Close [\d.]+ BTC$/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Position closed' });
  await receipt.waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
}

/** `Trading fee −0.599753 USDT Contract 2026-11-21 19:00:31 UTC Balance 998.394000` */
const LINE = /([+−][\d,.]+) USDT (\w+) .* Balance ([\d,.]+)$/;

/**
 * The displayed entries of the balance log sum to the balance in the newest entry of each account
 * and to the balance in the asset center.
 */
async function findEveryCent(page: Page): Promise<void> {
  await tab(page, 'My').click();
  await page.getByRole('link', { name: 'Asset center' }).click();
  await page.getByRole('link', { name: 'Balance changes' }).click();
  const lines = page.getByRole('main').getByRole('listitem');
  await lines.filter({ hasText: 'Practice money' }).waitFor();

  const sums: Record<string, Money> = {};
  const newest: Record<string, Money> = {};
  for (const text of await lines.allInnerTexts()) {
    const [, amount = '', account = '', after = ''] = LINE.exec(text.replace(/\s+/g, ' ')) ?? [];
    sums[account] = add(sums[account] ?? ZERO, amountIn(amount));
    newest[account] ??= amountIn(after);
  }
  expect(newest).toEqual(sums);

  await page.getByRole('button', { name: 'Back' }).click();
  const assets = async () => ({
    Balance: await amountBeside(page, 'Balance account'),
    Contract: await amountBeside(page, 'Contract account'),
    Margin: ZERO,
  });
  const cut = Object.entries(sums).map(([account, sum]) => [account, truncateTo(sum, 2)]);
  await expect.poll(assets).toEqual(Object.fromEntries(cut));
}

/** With two decimals, as the asset center shows it. */
async function amountBeside(page: Page, account: string): Promise<Money> {
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: account });
  const [amount = '0'] = /[\d,]+\.\d\d(?!\d|%)/.exec(await row.innerText()) ?? [];
  return amountIn(amount);
}

/** Parses `−1,000.000000 USDT` as displayed. */
const amountIn = (text: string): Money =>
  money(text.replace(' USDT', '').replaceAll(',', '').replace('−', '-').replace('+', ''));
