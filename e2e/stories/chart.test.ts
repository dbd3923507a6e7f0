import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
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

async function openChart(page: Page, lang: string): Promise<void> {
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), { lang });
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
    await page.getByRole('button', { name: 'Salir de pantalla completa' }).click();
    await expect.poll(async () => (await sizeOf(page)).height).toBeLessThan(before + 5);
  }));
