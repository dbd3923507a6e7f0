import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openContext } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { goToScreen } from '../harness/settle.ts';
import { signUp } from '../wire/sign-up.ts';

let server: RealServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  const { token } = await signUp(server, 'mei.lin@example.com');
  const context = await openContext(browser, { viewport: { width: 1440, height: 900 } });
  page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), {
    token,
    lang: 'en-us',
  });
  await page.goto(`${server.url}/#${screens.positions.path}`);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const chart = (symbol: string) => page.getByRole('img', { name: new RegExp(`^${symbol}, `) });
const divider = () => page.getByRole('separator', { name: 'Width of the market list' });

test('markets, chart, ticket and positions stand side by side; another market is found by keys', async () => {
  await chart('BTCUSDT').waitFor();
  await page.getByRole('tab', { name: 'Positions' }).waitFor();
  await page.getByText('24h high').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('eth');
  await page.keyboard.press('Enter');
  await chart('ETHUSDT').waitFor();
  await page.keyboard.press('Escape');
});

test('keys choose a side and list themselves; the focus returns', async () => {
  await page.keyboard.press('s');
  const chosen = page.locator('form [aria-current=true]');
  await chosen.getByRole('button', { name: /^Short/ }).waitFor();
  const margin = page.getByRole('textbox', { name: 'Margin' });
  await expect.poll(() => margin.evaluate((field) => field.matches(':focus'))).toBe(true);
  const leverage = page.getByRole('button', { name: /^Leverage/ });
  await leverage.focus();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => leverage.evaluate((button) => button.matches(':focus'))).toBe(true);
});

test('panes keep their sizes', async () => {
  const { x, y, height } = (await divider().boundingBox())!;
  await page.mouse.move(x + 4, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 64, y + height / 2, { steps: 4 });
  await page.mouse.up();
  expect(await divider().getAttribute('aria-valuenow')).toBe('280');
  await page.reload();
  await divider().waitFor();
  expect(await divider().getAttribute('aria-valuenow')).toBe('280');
});

test('the side navigation stands beside chart and demo too, and can be skipped', async () => {
  const rail = page.getByRole('navigation', { name: 'Main navigation' });
  for (const id of ['chart', 'demoTrading'] as const) {
    await goToScreen(page, id);
    await rail.getByRole('link', { name: 'Market' }).waitFor();
  }
  await goToScreen(page, 'market');
  await page.reload();
  await rail.waitFor();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('button', { name: 'Skip to content' });
  await expect.poll(() => skip.evaluate((button) => button.matches(':focus'))).toBe(true);
  await page.keyboard.press('Enter');
  expect(await page.evaluate('document.activeElement.id')).toBe('main-page');
});
