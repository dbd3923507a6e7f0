import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import { onPhone } from './by-hand.ts';

const UPRIGHT = { width: 390, height: 844 };
const ON_ITS_SIDE = { width: 844, height: 390 };

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

const sizeOf = async (page: Page) => (await candles(page).boundingBox())!;
const candles = (page: Page) => page.getByRole('img', { name: /^BTCUSDT, / });

async function openChart(page: Page, lang: string, token?: string): Promise<void> {
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), {
    lang,
    ...(token && { token }),
  });
  await page.goto(`${server.url}/#${screens.chart.path}?symbol=BTCUSDT`);
  await candles(page).waitFor();
}

test('a phone in landscape shows only the chart, and all of it', () =>
  onPhone(browser, async (page) => {
    await openChart(page, 'en-us');
    await page.setViewportSize(ON_ITS_SIDE);
    await expect.poll(async () => (await sizeOf(page)).width).toBeGreaterThan(780);
    const { y, height } = await sizeOf(page);
    expect(y + height).toBeLessThanOrEqual(ON_ITS_SIDE.height);
    expect(height).toBeGreaterThan(300);
    await page.getByText('15m', { exact: true }).click();
    await page.setViewportSize(UPRIGHT);
    await expect.poll(async () => (await sizeOf(page)).width).toBeLessThan(391);
    expect(await page.getByRole('radio', { name: '15m' }).isChecked()).toBe(true);
  }));

test('full screen is turned on and off, in Spanish', () =>
  onPhone(browser, async (page) => {
    await openChart(page, 'xi');
    const before = (await sizeOf(page)).height;
    await page.getByRole('button', { name: 'Pantalla completa', exact: true }).click();
    await expect.poll(async () => (await sizeOf(page)).height).toBeGreaterThan(before + 50);
    const { x, width } = await sizeOf(page);
    expect(x + width).toBeLessThanOrEqual(UPRIGHT.width);
    const periods = page.getByRole('group', { name: 'Periodo' });
    for (const period of await periods.getByRole('radio').all()) {
      const label = (await period.locator('xpath=..').boundingBox())!;
      expect(label.x + label.width).toBeLessThanOrEqual(UPRIGHT.width);
      expect(Math.round(label.height)).toBeGreaterThanOrEqual(44);
    }
    await page.getByRole('button', { name: 'Salir de pantalla completa' }).click();
    await expect.poll(async () => (await sizeOf(page)).height).toBeLessThan(before + 5);
  }));

test('Short under the chart leads to the short side of the ticket', () =>
  onPhone(browser, async (page) => {
    const { token } = await signUp(server, 'mei.lin@example.com');
    await openChart(page, 'en-us', token);
    await page.getByRole('link', { name: 'Short' }).click();
    const chosen = page.locator('form [aria-current=true]');
    await chosen.getByRole('button', { name: /^Short/ }).waitFor();
    expect(await chosen.count()).toBe(1);
  }));

test('what is drawn with a finger is there after a reload, and is deleted', () =>
  onPhone(browser, async (page) => {
    await openChart(page, 'en-us');
    await page.getByRole('button', { name: 'Drawing tools' }).tap();
    const tools = page.getByRole('toolbar', { name: 'Drawing tools' });
    for (const button of await tools.getByRole('button').all()) {
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
    }
    await tools.getByRole('button', { name: 'Trend line' }).tap();
    const { x, y } = await sizeOf(page);
    await page.touchscreen.tap(x + 90, y + 150);
    const removes = tools.getByRole('button', { name: 'Delete drawing' });
    // At once: no second tap of another place is taken for half of a double tap.
    await page.touchscreen.tap(x + 210, y + 80);
    await expect.poll(() => removes.getAttribute('aria-disabled')).toBe(null);

    await page.reload();
    await candles(page).waitFor();
    await page.getByRole('button', { name: 'Drawing tools' }).tap();
    await tools.getByRole('button', { name: 'Delete all drawings' }).tap();
    await expect
      .poll(() =>
        tools.getByRole('button', { name: 'Hide drawings' }).getAttribute('aria-disabled'),
      )
      .toBe('true');
  }));

test('a tap shows the figures of the candle under it', () =>
  onPhone(browser, async (page) => {
    await openChart(page, 'en-us');
    const figures = page.getByLabel('Candle', { exact: true });
    await expect.poll(() => figures.textContent()).toMatch(/MA 7/);
    const newest = await figures.textContent();
    const { x, y } = await sizeOf(page);
    await page.touchscreen.tap(x + 120, y + 120);
    await expect.poll(() => figures.textContent()).not.toBe(newest);
    expect(await figures.textContent()).toMatch(/Open.*High.*Low.*Close.*%/);
  }));
