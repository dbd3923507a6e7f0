import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type CallName, type WireAddress, wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Download, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import type { WildClient } from '../wire/wild-client.ts';

const SCRIPT = fileURLToPath(new URL('../../docs/verify/verify-statement.mjs', import.meta.url));

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

test('the log is filtered, loads more automatically, and an entry opens its related movements', async () => {
  const client = await trader('lea.moor@example.com', 'en-us');
  const page = await openScreen(client, 'en-us', 'assets');
  await page.getByRole('link', { name: 'Balance changes' }).click();
  const lines = page.getByRole('main').getByRole('listitem');
  await expect.poll(() => lines.count()).toBe(20);
  await lines.last().scrollIntoViewIfNeeded();
  await expect.poll(() => lines.count()).toBeGreaterThan(20);

  await page.getByRole('button', { name: 'Margin', exact: true }).click();
  await expect.poll(() => lines.count()).toBe(1);
  await lines.getByRole('button', { name: /Margin reserved/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Margin reserved' });
  const together = sheet.getByRole('region', { name: 'Same transaction' });
  await together.getByText('Contract account → Margin').waitFor();
  await together.getByText('Contract account → Fees').waitFor();
  await sheet.getByRole('link', { name: /View position/ }).click();
  await page.waitForURL(`**${screens.positions.path}`);
  await page.context().close();
});

test('a table and a PDF are downloaded, match the books and can be verified', async () => {
  const client = await trader('olaf.berg@example.com', 'en-us');
  const page = await openScreen(client, 'en-us', 'balanceChanges');
  await page.getByRole('button', { name: 'Statement' }).click();
  const sheet = page.getByRole('dialog', { name: 'Statement' });
  await sheet.getByText('CSV table').click();
  const table = await downloaded(page, () =>
    sheet.getByRole('button', { name: 'Download CSV' }).click(),
  );
  await sheet.getByText('Downloading your statement').waitFor();
  const text = await readFile(await table.path(), 'utf8');
  expect(await check(table)).toMatch(/right: [0-9a-f]{64}, as it was issued/);

  const log = await client.get(addressOf('listBalanceChanges'), { pageSize: 100 });
  const records: { amount: string; balanceAfter: string }[] = log.result.records;
  expect(text.match(/^line,/gm)).toHaveLength(records.length);
  for (const { amount, balanceAfter } of records)
    expect(text).toContain(`,${amount},${balanceAfter},`);

  await sheet.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Statement' }).click();
  const paper = await downloaded(page, () =>
    sheet.getByRole('button', { name: 'Download PDF' }).click(),
  );
  expect(paper.suggestedFilename()).toMatch(/^candor-[\d-]+\.pdf$/);
  expect((await readFile(await paper.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.context().close();
});

test('the same in Spanish, with totals in another currency and its rate', async () => {
  const client = await trader('ines.ruiz@example.com', 'xi');
  const page = await openScreen(client, 'xi', 'assets');
  const choice = page.getByRole('button', { name: 'Moneda de visualización' });
  await choice.getByText(/≈ [\d,]+\.\d\d EUR/).waitFor();
  await choice.getByText(/a EUR\/USD \d\.\d+/).waitFor();
  await choice.click();
  const sheet = page.getByRole('dialog', { name: 'Moneda de visualización' });
  await sheet.getByRole('radio', { name: /KRW/ }).click();
  await choice.getByText(/≈ [\d,]+ KRW/).waitFor();
  const rate = await client.get(addressOf('getDisplayRate'), { currency: 'KRW' });
  expect(rate.result).toMatchObject({ source: 'setting', rate: '1390.5', simulated: true });
  await choice.getByText(/1,390\.5 KRW, Práctica/).waitFor();

  // One button hides all figures, including those in the other currency.
  const figures = page.getByText(/\d[\d,.]* (KRW|USDT)$/);
  expect(await figures.count()).toBeGreaterThan(4);
  await page.getByRole('button', { name: 'Ocultar importes' }).click();
  await expect.poll(() => figures.count()).toBe(0);
  await page.getByRole('button', { name: 'Mostrar importes' }).click();
  await page.goto(`${server.url}/#${screens.home.path}`);
  await choice
    .getByText(/≈ [\d,]+ KRW/)
    .filter({ visible: true })
    .first()
    .waitFor();

  await page.goto(`${server.url}/#${screens.balanceChanges.path}`);
  await page.getByRole('button', { name: 'Extracto' }).click();
  const statement = page.getByRole('dialog', { name: 'Extracto' });
  await statement.getByText('Tabla CSV').click();
  const table = await downloaded(page, () =>
    statement.getByRole('button', { name: 'Descargar CSV' }).click(),
  );
  const text = await readFile(await table.path(), 'utf8');
  expect(text).toContain('"Transferencia entre cuentas"');
  expect(await check(table)).toMatch(/right: [0-9a-f]{64}, as it was issued/);
  await page.context().close();
});

const addressOf = (name: CallName): string =>
  ([wireCalls[name]].flat()[0] as WireAddress).split(' ')[1]!;

/** A customer with two pages of movements and an open position. */
async function trader(email: string, lang: string): Promise<WildClient> {
  const client = await signUp(server, email);
  client.lang = lang;
  for (let amount = 100; amount < 111; amount += 1)
    await client.post(addressOf('transferFunds'), {
      from: 'balance',
      to: 'contract',
      amount: `${amount}.5`,
      currency: 'USDT',
    });
  const opened = await client.post(addressOf('openPosition'), {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 5,
    margin: '200',
    marginMode: 'isolated',
    orderType: 'market',
  });
  expect(opened).toMatchObject({ code: 200 });
  return client;
}

/** Output of the verification script, which asks the product, for a table. */
const check = async (table: Download): Promise<string> =>
  execFileSync(process.execPath, [SCRIPT, await table.path(), server.url], { encoding: 'utf8' });

async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  expect(await download.failure()).toBeNull();
  return download;
}

async function openScreen(
  { token }: WildClient,
  lang: string,
  screen: 'assets' | 'balanceChanges',
): Promise<Page> {
  const page = await openPhone(browser, { acceptDownloads: true });
  page.setDefaultTimeout(30_000);
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), { token, lang });
  await page.goto(`${server.url}/#${screens[screen].path}`);
  return page;
}
