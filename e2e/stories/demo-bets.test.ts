import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import postgres from 'postgres';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone } from './by-hand.ts';

const PERIOD_S = 5;

let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  await offerShortPeriod();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A new version of the minute, so that the story need not wait for one. */
async function offerShortPeriod(): Promise<void> {
  const db = postgres(server.databaseUrl(), { max: 1 });
  await db`insert into second_contracts.set_version
    select id, 2, symbol, ${PERIOD_S}, profit_rate, min_stake, max_stake, hash, now()
    from second_contracts.set_version where id = 'BTCUSDT-60'`;
  await db.end();
}

const languages = [
  {
    lang: 'en-us',
    shortTerm: 'Short-term',
    amount: 'Amount',
    up: 'Up',
    results: /You were right|You were wrong|The price did not move/,
    verify: /Verify the closing price/,
    done: 'Done',
    records: 'My short-term contracts',
    history: 'History',
    reset: 'Start over',
    forget: 'Delete and restart',
  },
  {
    lang: 'xi',
    shortTerm: 'Corto plazo',
    amount: 'Importe',
    up: 'Sube',
    results: /Has acertado|Has fallado|El precio no se movió/,
    verify: /Verificar el precio de cierre/,
    done: 'Listo',
    records: 'Mis contratos a corto plazo',
    history: 'Historial',
    reset: 'Reiniciar',
    forget: 'Borrar y reiniciar',
  },
];

test.each(languages)(
  'a visitor bets with demo money, sees how it ends, checks it and starts over, $lang',
  (words) =>
    onPhone(browser, async (page) => {
      await page.addInitScript((code) => globalThis.localStorage.setItem('lang', code), words.lang);
      await page.goto(`${server.url}/#${screens.demoTrading.path}`);
      await page.getByRole('link', { name: words.shortTerm }).click();
      await page.getByText(`${PERIOD_S} s`, { exact: true }).click();
      await page.getByRole('textbox', { name: words.amount }).fill('100');
      await page.getByText('180.00 USDT').waitFor();
      await page.getByRole('button', { name: words.up, exact: true }).click();
      await page.getByText('9,900.00').first().waitFor();
      const result = page.getByRole('dialog', { name: words.results });
      await result.waitFor({ timeout: 60_000 });
      await result.getByText(/^(Demo funds|Fondos demo)$/).waitFor();
      await result.getByText(words.verify).waitFor();
      await result.getByRole('button', { name: words.done }).click();
      await result.waitFor({ state: 'hidden' });
      const balance = await storedBalance(page);
      expect([9_900, 10_000, 10_080]).toContain(balance);
      await page.getByRole('button', { name: words.records }).click();
      await page.getByRole('tab', { name: words.history }).click();
      await page
        .getByRole('button', { name: /BTC\/USDT/ })
        .last()
        .waitFor();
      await page.getByRole('button', { name: words.reset }).click();
      await page.getByRole('button', { name: words.forget }).click();
      await expect.poll(() => storedBalance(page)).toBe(10_000);
    }),
  90_000,
);

test('a bet that ended while the app was closed is decided by the log when it is opened again', () =>
  onPhone(browser, async (page) => {
    const demo = `${server.url}/#${screens.demoTrading.path}?mode=shortTerm`;
    await page.goto(demo);
    await page.getByText(`${PERIOD_S} s`, { exact: true }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByRole('button', { name: 'Down', exact: true }).click();
    await page.getByText('Available 9,900.00').waitFor();
    await page.goto('about:blank');
    // Its moment passes without anybody looking: the server's log alone says when.
    await expect.poll(() => secondsOfLog(), { timeout: 60_000 }).toBeGreaterThan(PERIOD_S + 4);
    await page.goto(demo);
    await page.getByRole('dialog', { name: /You were|The price did not move/ }).waitFor();
  }));

let firstSequence: number | undefined;
/** Seconds that the log has grown by since this was asked first; about two prices a second. */
async function secondsOfLog(): Promise<number> {
  const answer = await fetch(`${server.url}${wireCalls.listTickers.replace('GET ', '')}`);
  const { result } = (await answer.json()) as { result: { symbol: string; sequence: string }[] };
  const sequence = Number(result.find(({ symbol }) => symbol === 'BTCUSDT')?.sequence ?? 0);
  firstSequence ??= sequence;
  return (sequence - firstSequence) / 2;
}

/** Free demo money on the device. */
const storedBalance = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { book } = JSON.parse(localStorage.getItem('demo-book') ?? '{}') as {
      book: { sums: { account: { owner: string; kind: string }; sum: string }[] };
    };
    const free = book.sums.find(
      ({ account }) => account.owner === 'customer' && account.kind === 'contract',
    );
    return Number(free?.sum ?? 0);
  });
