import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';

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

const hash = (page: Page) => new URL(page.url()).hash;
const home = `#${screens.home.path}`;

/** A phone that belongs to somebody, with a favorite from before they signed in. */
async function phoneOf(token: string, favourites?: string): Promise<Page> {
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const stored = { token, lang: 'en-us', ...(favourites && { favourites }) };
  await page.addInitScript((kept) => {
    const storage = globalThis.localStorage;
    for (const [key, value] of Object.entries(kept))
      if (!storage.getItem(`seeded-${key}`)) {
        storage.setItem(`seeded-${key}`, '1');
        storage.setItem(key, value);
      }
  }, stored);
  await page.goto(`${server.url}/${home}`);
  return page;
}

test('a newcomer makes the first steps, and finds everything from home', async () => {
  const { token } = await signUp(server, 'amara.okafor@example.com');
  const page = await phoneOf(token, 'XAUUSD');
  const other = await phoneOf(token);

  // What the device knew is now the account's, and another device follows.
  const gold = (on: Page) => on.locator('[data-symbol=XAUUSD]').first();
  await gold(page).waitFor();
  await other.getByRole('tab', { name: 'Favorites' }).click();
  await gold(other).waitFor();
  await gold(page).click();
  await page.getByRole('button', { name: 'Remove XAU/USD from favorites' }).click();
  await gold(other).waitFor({ state: 'detached' });
  await other.context().close();

  // Money in one tap, then a small trade and the proof of its price.
  await page.goto(`${server.url}/${home}`);
  await page.getByRole('button', { name: 'Move 1,000 practice USDT' }).dblclick();
  await page.getByRole('link', { name: 'Open ticket' }).click();
  await page.getByRole('button', { name: /^Long/ }).click();
  const question = page.getByRole('dialog', { name: 'Open BTC/USDT long?' });
  await question.getByRole('button', { name: /^(Long [\d.]+ BTC|Accept the new price)$/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Position opened' });
  await receipt.getByRole('button', { name: 'Done' }).click();
  await receipt.waitFor({ state: 'detached' });
  await page.goto(`${server.url}/${home}`);
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByText('3 of 5').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // The curve, its spans, and the day in the calendar.
  for (const span of ['1W', '1M', '1Y']) await page.getByText(span, { exact: true }).click();
  await page.getByRole('link', { name: /Last 365 days/ }).click();
  await expect.poll(() => hash(page)).toBe(`#${screens.profitCalendar.path}`);
  await page.getByRole('button', { name: /^\d{4}-\d\d-\d\d: / }).click();
  await page.getByRole('dialog').getByText('Fees').waitFor();
  await page.keyboard.press('Escape');

  // Every shortcut leads where it says.
  await page.goto(`${server.url}/${home}`);
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await shortcuts.getByRole('button', { name: 'More' }).click();
  const links = await shortcuts
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => (link as unknown as { hash: string }).hash));
  expect(links.length).toBeGreaterThan(12);
  const paths = new Set(Object.values(screens).map(({ path }) => `#${path}`));
  expect(links.filter((link) => !paths.has(link))).toEqual([]);

  // Search forgives a mistake, and takes Enter.
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('etherum');
  await page.getByRole('link', { name: /^Ethereum/ }).waitFor();
  await page.getByRole('searchbox').fill('change login password');
  await page.keyboard.press('Enter');
  await expect.poll(() => hash(page)).toBe(`#${screens.loginPassword.path}`);

  // Dismissed for good.
  await page.goto(`${server.url}/${home}`);
  await page.getByRole('button', { name: 'Hide first steps for good' }).click();
  await page.getByText('First steps').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: /Rise and fall/ }).click();
  await page.getByText('Number of pairs by size of price change.').waitFor();
  await page.context().close();
});
