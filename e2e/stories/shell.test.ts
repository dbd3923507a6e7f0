import { apiPrefix } from '@candor/contract/wire/calls';
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
  await page.getByText('This page does not exist. You are on Home.').waitFor();
  await expect.poll(() => page.title()).toBe('Home · Candor');
});

test('every member screen asks visitors to sign in', async () => {
  for (const { path, access } of Object.values(screens)) {
    if (access === 'public') continue;
    await open(`#${path}`);
    await expect.poll(hash).toBe(`#${screens.login.path}`);
    await open(`#${screens.home.path}`);
    await expect.poll(hash).toBe(`#${screens.home.path}`);
  }
});

test('the loader covers a navigation for at least 300 ms and then disappears', async () => {
  await open(`#${screens.home.path}`);
  await expect.poll(() => page.title()).toBe('Home · Candor');
  await loader().waitFor({ state: 'hidden' });
  await page.evaluate(recordLoader);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect.poll(() => page.evaluate('loaderTimes.length')).toBe(2);
  const [shownMs, hiddenMs] = await page.evaluate<[number, number]>('loaderTimes');
  // The 300 ms start at the call; rendering takes a few frames.
  expect(hiddenMs - shownMs).toBeGreaterThanOrEqual(250);
  await expect.poll(() => page.title()).toBe('Market · Candor');
});

test('the login screen is kept alive: typed text is still there after visiting another screen', async () => {
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

test('a tab keeps its scroll position for its bar and the way back; a link starts at the top', async () => {
  await open(`#${screens.market.path}`);
  await page.getByText('BTC/USDT').first().waitFor();
  await loader().waitFor({ state: 'hidden' });
  await scrollMain(page, 120);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => page.title()).toBe('Home · Candor');
  expect(await mainScroll(page)).toBe(0);
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await expect.poll(() => mainScroll(page)).toBe(120);
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect.poll(() => page.title()).toBe('Home · Candor');
  await page.evaluate(`location.hash = '#${screens.market.path}'`);
  await expect.poll(() => page.title()).toBe('Market · Candor');
  expect(await mainScroll(page)).toBe(0);
});

const askedAlready = `[...document.querySelectorAll('script[src], link[rel=modulepreload]')]
  .map(({ src, href }) => src || href)`;
const loadedScripts = `performance.getEntriesByType('resource')
  .map(({ name }) => name).filter((name) => name.endsWith('.js'))`;

test('all that an address needs is asked for before the app has begun', async () => {
  await page.addInitScript(`localStorage.lang = 'xi'`);
  await page.route(/assets\/index-/, (route) => route.abort());
  await open(`#${screens.market.path}`);
  const asked = await page.evaluate<string[]>(askedAlready);
  await page.unroute(/assets\/index-/);
  await page.reload();
  await expect.poll(() => page.title()).toBe('Mercado · Candor');
  const needed = await page.evaluate<string[]>(loadedScripts);
  expect(needed).toContainEqual(expect.stringMatching(/\/market-screen-/));
  expect(asked).toEqual(expect.arrayContaining(needed));
  // Nothing is asked for that does not exist, or is not needed.
  expect(needed).toEqual(expect.arrayContaining(asked));
});

/** Only what the page shows by itself, until the app's code is let through. */
async function openPainted(prepare = '', address = ''): Promise<readonly string[]> {
  await page.addInitScript(`${prepare}
    globalThis.refusals = [];
    addEventListener('securitypolicyviolation', (event) => refusals.push(event.violatedDirective));`);
  await page.route(/assets\/index-/, (route) => route.abort());
  await open(address);
  await page.locator('main').waitFor();
  expect(await page.evaluate('refusals')).toEqual([]);
  return (await page.locator('#root').innerText()).split('\n').filter((line) => line.trim() !== '');
}

const startApp = async () => {
  await page.unroute(/assets\/index-/);
  await page.reload();
  await expect.poll(() => page.title()).toContain(' · Candor');
};

test('home is painted before the app has begun, and the app takes its place', async () => {
  const painted = await openPainted();
  expect(painted).toContain('Sign in or sign up');
  const welcome = page.getByRole('heading', { level: 2 }).first();
  const place = await welcome.boundingBox();
  // A button could do nothing yet; a link can.
  expect(await page.locator('#root button:not([inert])').count()).toBe(0);
  await startApp();
  await expect.poll(() => welcome.boundingBox()).toEqual(place);
  const shown = (await page.locator('#root').innerText()).split('\n');
  const waiting = 'Loading...';
  expect(shown).toEqual(expect.arrayContaining(painted.filter((line) => line !== waiting)));
  expect(await page.locator('main').count()).toBe(1);
});

test('a link of the painted home leads there as soon as the app has begun', async () => {
  await openPainted();
  await page.getByRole('link', { name: 'Market', exact: true }).click();
  await startApp();
  await expect.poll(() => page.title()).toBe('Market · Candor');
});

test('home is painted in the chosen language and theme, and for a customer without a word to visitors', async () => {
  const painted = await openPainted(
    `Object.assign(localStorage, { lang: 'xi', theme: 'dark', token: 'somebody' });`,
  );
  expect(painted).toContain('Mercado');
  expect(painted).not.toContain('Entrar o registrarse');
  expect(await page.evaluate('({ ...document.documentElement.dataset }).theme')).toBe('dark');
  expect(await page.evaluate('document.documentElement.lang')).toBe('es');
});

test('the painted home of a live house knows no practice money', async () => {
  await page.route(`${server.url}/`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('content="practice"', 'content="live"');
    await route.fulfill({ response, body });
  });
  const painted = await openPainted();
  expect(painted).toContain('Sign in or sign up');
  expect(painted.join(' ')).not.toMatch(/practice/i);
});

/** A guest, so that there is a total to show. */
async function signInAsGuest(): Promise<void> {
  await open(`#${screens.login.path}`);
  await page.getByRole('button', { name: 'Guest', exact: true }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start as a guest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await expect.poll(hash).toBe(`#${screens.home.path}`);
}

const mainFigure = (of: 'total' | 'price') => page.locator(`[data-early=${of}]`);

test('home is painted with the total of its customer, as the app then shows it, unless it is hidden', async () => {
  await signInAsGuest();
  await page.getByText('10,000.00 USDT').first().waitFor();
  await page.goto('about:blank');
  await openPainted();
  await expect.poll(() => mainFigure('total').innerText()).toBe('10,000.00 USDT');
  const markup = await mainFigure('total').innerHTML();
  await startApp();
  await expect.poll(() => mainFigure('total').innerHTML()).toBe(markup);
  await page.goto('about:blank');
  await openPainted(`localStorage['balances-hidden'] = '1';`);
  await page.waitForLoadState('networkidle');
  expect(await mainFigure('total').innerText()).toBe('');
});

test.each([
  ['chart', 'Chart', 844],
  ['positions', 'Contract', 844],
  ['positions', 'Contract', 740],
  ['positions', 'Contract', 640],
] as const)(
  '%s is painted with its price, and the app takes its place (%s, %i)',
  async (id, title, height) => {
    await signInAsGuest();
    await page.setViewportSize({ width: 390, height });
    await page.goto('about:blank');
    await openPainted(`localStorage.chart = '{"period":"4H"}';`, `#${screens[id].path}`);
    await expect.poll(() => mainFigure('price').innerText()).toMatch(/^\d[\d,.]+$/);
    const anchor =
      id === 'chart' ? page.getByRole('radio', { name: '4H' }) : page.getByRole('tab').first();
    const places = () => Promise.all([mainFigure('price').boundingBox(), anchor.boundingBox()]);
    const painted = await places();
    const losses = id === 'positions' ? /customers/ : /^$/;
    const lossLine = async () => (await page.locator('[data-early=loss]').allInnerTexts()).join('');
    await expect.poll(lossLine).toMatch(losses);
    const said = await lossLine();
    if (id === 'chart')
      expect(await page.getByRole('radio', { name: '4H' }).isChecked()).toBe(true);
    expect(await page.locator('#root :is(button, input):not([inert])').count()).toBe(0);
    await startApp();
    await loader().waitFor({ state: 'hidden' });
    expect(await page.title()).toBe(`${title} · Candor`);
    await expect.poll(places).toEqual(painted);
    await expect.poll(lossLine).toBe(said);
  },
);

test('what was asked ahead is not asked again', async () => {
  await signInAsGuest();
  await loader().waitFor({ state: 'hidden' });
  for (const { path } of [screens.home, screens.chart, screens.positions]) {
    await page.goto('about:blank');
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'GET') asked.push(request.url());
    });
    await open(`#${path}`);
    await loader().waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate('globalThis.candorAskedAhead.size')).toBe(0);
    const calls = asked.filter((url) => new URL(url).pathname.startsWith(apiPrefix));
    expect(calls).toEqual([...new Set(calls)]);
    page.removeAllListeners('request');
  }
});

test('no other pair is painted, and no chart on a wide screen', async () => {
  await page.route(/assets\/index-/, (route) => route.abort());
  await open(`#${screens.chart.path}?symbol=ETHUSDT`);
  expect(await page.locator('#root').innerHTML()).toBe('');
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('about:blank');
  await open(`#${screens.chart.path}`);
  expect(await page.locator('#root').innerHTML()).toBe('');
});

test('nothing is painted on other addresses, nor over the lock of the app', async () => {
  await page.addInitScript(`localStorage['app-lock'] = '{}'`);
  await page.route(/assets\/index-/, (route) => route.abort());
  for (const address of ['', `#${screens.market.path}`, `#${screens.chart.path}`]) {
    await page.goto('about:blank');
    await open(address);
    expect(await page.locator('#root').innerHTML()).toBe('');
  }
});

const openAlone = async (address: string) => {
  await open(address);
  await loader().waitFor({ state: 'hidden' });
};

test('closing the sign-in screen of a member link leads home', async () => {
  await openAlone(`#${screens.assets.path}`);
  await expect.poll(hash).toBe(`#${screens.login.path}`);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(hash).toBe(`#${screens.home.path}`);
});

test('the back button of a shared chart leads to the market, even after choosing another pair', async () => {
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

test('going back closes an open sheet, and going back again leaves the screen', async () => {
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
  // The navigation is canceled, so there is no arrival to wait for.
  await page.evaluate('history.back()');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect(hash()).toBe(chart);
  await page.evaluate('history.back()');
  await expect.poll(hash).toBe(`#${screens.market.path}`);
});

test('going back and forward keeps the depth right', async () => {
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

test('a chosen language is stored under its wire code and applied at once', async () => {
  await open(`#${screens.login.path}`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('xi');
  await page.getByRole('heading', { name: 'Inicia sesión en Candor' }).waitFor();
  expect(await page.evaluate('[localStorage.lang, document.documentElement.lang]')).toEqual([
    'xi',
    'es',
  ]);
});

test('a language chosen in one tab reaches the others', async () => {
  await open(`#${screens.login.path}`);
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.getByRole('combobox', { name: 'Language' }).selectOption('xi');
  await page.getByRole('heading', { name: 'Inicia sesión en Candor' }).waitFor();
  await other.close();
});

const mainScroll = (on: Page) => on.locator('#main-page').evaluate((main) => main.scrollTop);
const scrollMain = (on: Page, top: number) =>
  on.locator('#main-page').evaluate((main, to) => main.scrollTo(0, to), top);

/** Records in the page when the loader appears and disappears, in milliseconds. */
const recordLoader = `
  globalThis.loaderTimes = [];
  new MutationObserver(() => {
    const isShown = document.getElementById('page-loading') !== null;
    if (isShown === (loaderTimes.length % 2 === 0)) loaderTimes.push(performance.now());
  }).observe(document.body, { childList: true, subtree: true });
`;
