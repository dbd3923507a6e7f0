import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';

let server: RealServer;
let browser: Browser;
let page: Page;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  page = await openPhone(browser);
  return () => page.context().close();
});

const open = (hash: string) => page.goto(`${server.url}/${hash}`);
const hash = () => new URL(page.url()).hash;
const loader = () => page.locator('#page-loading');

test('the root and an unknown address lead home, and each screen sets its title', async () => {
  for (const address of ['', '#/', '#/nowhere']) {
    await open(address);
    await expect.poll(hash).toBe(`#${screens.home.path}`);
  }
  await expect.poll(() => page.title()).toBe('Home · Candor');
});

test('every member screen asks a visitor to sign in', async () => {
  for (const { path, access } of Object.values(screens)) {
    if (access === 'public') continue;
    await open(`#${path}`);
    await expect.poll(hash).toBe(`#${screens.login.path}`);
    await open(`#${screens.home.path}`);
    await expect.poll(hash).toBe(`#${screens.home.path}`);
  }
});

test('the loader covers a navigation for at least 300 ms and then leaves', async () => {
  await open(`#${screens.home.path}`);
  await expect.poll(() => page.title()).toBe('Home · Candor');
  await loader().waitFor({ state: 'hidden' });
  await page.evaluate(recordLoader);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect.poll(() => page.evaluate('loaderTimes.length')).toBe(2);
  const [shownMs, hiddenMs] = await page.evaluate<[number, number]>('loaderTimes');
  // The 300 ms run from the call; drawing it takes a frame or a few.
  expect(hiddenMs - shownMs).toBeGreaterThanOrEqual(250);
  await expect.poll(() => page.title()).toBe('Market · Candor');
});

test('the login screen is kept alive: what was typed is still there after a look elsewhere', async () => {
  await open(`#${screens.login.path}`);
  await page.getByRole('textbox', { name: 'Email' }).fill('still@here.example');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(hash).toBe(`#${screens.home.path}`);
  await open(`#${screens.login.path}`);
  await page.getByRole('textbox', { name: 'Email' }).waitFor();
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(
    'still@here.example',
  );
});

test('a tab comes back where it was left; any other screen starts at its top', async () => {
  await open(`#${screens.market.path}`);
  await page.getByText('BTC/USDT').first().waitFor();
  await loader().waitFor({ state: 'hidden' });
  await scrollMain(page, 120);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => page.title()).toBe('Home · Candor');
  expect(await mainScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect.poll(() => mainScroll(page)).toBe(120);
});

const openAlone = async (address: string) => {
  await open(address);
  await loader().waitFor({ state: 'hidden' });
};

test('who opens a link to a member screen and closes the sign-in is at home, not stuck', async () => {
  await openAlone(`#${screens.assets.path}`);
  await expect.poll(hash).toBe(`#${screens.login.path}`);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(hash).toBe(`#${screens.home.path}`);
});

test('the back button of a shared chart leads to the market, also after another pair was chosen', async () => {
  await openAlone(`#${screens.chart.path}?symbol=BTCUSDT`);
  await page.getByRole('button', { name: 'BTC/USDT, Choose a pair' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /ETH\/USDT/ })
    .last()
    .click();
  await page.getByRole('button', { name: 'ETH/USDT, Choose a pair' }).waitFor();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect.poll(hash).toBe(`#${screens.market.path}`);
});

test('a step back closes the sheet that is open, and the next one leaves the screen', async () => {
  await openAlone(`#${screens.home.path}`);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await page
    .getByRole('link', { name: /^BTC\/USDT/ })
    .first()
    .click();
  await expect.poll(hash).toMatch(new RegExp(`^#${screens.chart.path}`));
  const chart = hash();
  await page.getByRole('button', { name: 'BTC/USDT, Choose a pair' }).click();
  await page.getByRole('dialog').waitFor();
  // It is called off, so that there is no arrival to wait for.
  await page.evaluate('history.back()');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(hash()).toBe(chart);
  await page.evaluate('history.back()');
  await expect.poll(hash).toBe(`#${screens.market.path}`);
});

test('a step back and another one forward are counted right', async () => {
  await openAlone(`#${screens.home.path}`);
  const depth = () => page.evaluate<number>('history.state?.depth');
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect.poll(depth).toBe(1);
  await page.goBack();
  await expect.poll(hash).toBe(`#${screens.home.path}`);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect.poll(hash).toBe(`#${screens.market.path}`);
  await expect.poll(depth).toBe(1);
});

test('the language of the device is stored under its own code and shown at once', async () => {
  await open(`#${screens.login.path}`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('xi');
  await page.getByRole('heading', { name: 'Inicia sesión en Candor' }).waitFor();
  expect(await page.evaluate('[localStorage.lang, document.documentElement.lang]')).toEqual([
    'xi',
    'es',
  ]);
});

const mainScroll = (on: Page) => on.locator('#main-page').evaluate((main) => main.scrollTop);
const scrollMain = (on: Page, top: number) =>
  on.locator('#main-page').evaluate((main, to) => main.scrollTo(0, to), top);

/** Notes in the page when the loader comes and when it goes, in milliseconds. */
const recordLoader = `
  globalThis.loaderTimes = [];
  new MutationObserver(() => {
    const isShown = document.getElementById('page-loading') !== null;
    if (isShown === (loaderTimes.length % 2 === 0)) loaderTimes.push(performance.now());
  }).observe(document.body, { childList: true, subtree: true });
`;
