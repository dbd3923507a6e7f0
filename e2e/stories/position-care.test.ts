import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import { onPhone } from './by-hand.ts';

/*
 * Everything a customer can do with a position from opening to close: skip the confirmation, set
 * stops within their range, add margin, close a part, close the rest and verify its price.
 */
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

const english = {
  lang: 'en-us',
  email: 'noor.said@example.com',
  margin: 'Margin',
  long: /^Long/,
  open: 'Open BTC/USDT long?',
  dontAsk: 'Do not ask again before opening',
  confirm: /^(Long [\d.]+ BTC|Accept the new price)$/,
  opened: 'Position opened',
  done: 'Done',
  positions: /^Positions/,
  stops: 'TP / SL',
  stopsTitle: 'TP / SL for BTC/USDT',
  stopLoss: 'Stop loss',
  allowed: /^Allowed: [\d,.]+ – [\d,.]+$/,
  save: 'Save',
  saved: 'TP / SL saved',
  addMargin: 'Add margin',
  addTitle: 'Add margin to BTC/USDT',
  amount: 'Amount',
  add: /^Add 25\.00/,
  added: 'Margin added',
  close: 'Close',
  closeTitle: 'Close BTC/USDT long?',
  closeIt: /^Close [\d.]+ BTC$/,
  closed: 'Position closed',
  verifyExit: /^Verify the exit price/,
  verify: 'Verify',
  valid: 'Valid',
  shut: 'Close',
  history: 'History',
  byYou: 'You',
  byStop: 'Stop loss',
  none: 'No closed positions yet',
};

const spanish: typeof english = {
  lang: 'xi',
  email: 'ines.vidal@example.com',
  margin: 'Margen',
  long: /^Largo/,
  open: '¿Abrir BTC/USDT en largo?',
  dontAsk: 'No preguntar de nuevo antes de abrir',
  confirm: /^(Largo [\d.]+ BTC|Aceptar el nuevo precio)$/,
  opened: 'Posición abierta',
  done: 'Listo',
  positions: /^Posiciones/,
  stops: 'TP / SL',
  stopsTitle: 'TP / SL de BTC/USDT',
  stopLoss: 'Stop loss (SL)',
  allowed: /^Permitido: [\d,.]+ – [\d,.]+$/,
  save: 'Guardar',
  saved: 'TP / SL guardados',
  addMargin: 'Añadir margen',
  addTitle: 'Añadir margen a BTC/USDT',
  amount: 'Importe',
  add: /^Añadir 25\.00/,
  added: 'Margen añadido',
  close: 'Cerrar',
  closeTitle: '¿Cerrar el largo de BTC/USDT?',
  closeIt: /^Cerrar [\d.]+ BTC$/,
  closed: 'Posición cerrada',
  verifyExit: /^Verificar el precio de salida/,
  verify: 'Verificar',
  valid: 'Válido',
  shut: 'Cerrar',
  history: 'Historial',
  byYou: 'Tú',
  byStop: 'Stop loss (SL)',
  none: 'Aún no hay posiciones cerradas',
};

test.each([english, spanish])('a position is managed and closed, $lang', async (words) => {
  await onPhone(browser, async (page) => {
    await openContracts(page, words);
    await openTwice(page, words);
    await page.getByRole('tab', { name: words.positions }).click();
    await setStopLoss(page, words);
    await addMargin(page, words);
    await closeHalfThenAll(page, words);
    await findInHistory(page, words);
  });
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

type Words = typeof english;
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const card = (page: Page) => page.locator('[data-position]').first();

async function openContracts(page: Page, { email, lang }: Words): Promise<void> {
  const client = await signUp(server, email);
  const amount = { from: 'balance', to: 'contract', amount: '1000', currency: 'USDT' };
  await client.post(wireCalls.transferFunds.replace('POST ', ''), amount);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.positions.path}`);
}

/** The second time there is no confirmation, because it was turned off. */
async function openTwice(page: Page, words: Words): Promise<void> {
  for (const isAsked of [true, false]) {
    await page.getByRole('textbox', { name: words.margin }).fill('100');
    await button(page, words.long).click();
    if (isAsked) {
      const question = page.getByRole('dialog', { name: words.open });
      await question.getByRole('checkbox', { name: words.dontAsk }).check();
      await question.getByRole('button', { name: words.confirm }).click();
    }
    const receipt = page.getByRole('dialog', { name: words.opened });
    await receipt.getByRole('button', { name: words.done }).click();
  }
}

/**
 * A level beyond the liquidation price is refused with the allowed range; one within it is saved.
 */
async function setStopLoss(page: Page, words: Words): Promise<void> {
  await card(page).getByRole('button', { name: words.stops }).click();
  const sheet = page.getByRole('dialog', { name: words.stopsTitle });
  const field = sheet.getByRole('textbox', { name: words.stopLoss });
  await field.fill('1');
  const range = await sheet.getByText(words.allowed).first().innerText();
  expect(await sheet.getByRole('button', { name: words.save }).isDisabled()).toBe(true);
  const [low, high] = range.match(/[\d,]+\.\d+/g)!.map((text) => Number(text.replaceAll(',', '')));
  await field.fill(((low! + high!) / 2).toFixed(2));
  await sheet.getByRole('button', { name: words.save, exact: true }).click();
  await page.getByText(words.saved).waitFor();
}

async function addMargin(page: Page, words: Words): Promise<void> {
  await card(page).getByRole('button', { name: words.addMargin }).click();
  const sheet = page.getByRole('dialog', { name: words.addTitle });
  await sheet.getByRole('textbox', { name: words.amount }).fill('25');
  await sheet.getByRole('button', { name: words.add }).click();
  await page.getByText(words.added).waitFor();
}

async function closeHalfThenAll(page: Page, words: Words): Promise<void> {
  await card(page).getByRole('button', { name: words.close, exact: true }).click();
  const question = page.getByRole('dialog', { name: words.closeTitle });
  await question.getByRole('button', { name: '50%' }).click();
  await question.getByRole('button', { name: words.closeIt }).click();
  const receipt = page.getByRole('dialog', { name: words.closed });
  await receipt.getByRole('button', { name: words.done }).click();
  await receipt.waitFor({ state: 'detached' });
  await card(page).getByRole('button', { name: words.close, exact: true }).click();
  await question.getByRole('button', { name: words.closeIt }).click();
  await receipt.getByRole('button', { name: words.verifyExit }).click();
  const proof = page.getByRole('dialog', { name: words.verify, exact: true });
  await proof.getByText(words.valid).first().waitFor();
  await proof.getByRole('button', { name: words.shut, exact: true }).first().click();
  await receipt.getByRole('button', { name: words.done }).click();
}

/** Both closes are listed as closed by the owner, and none as closed by a stop. */
async function findInHistory(page: Page, words: Words): Promise<void> {
  await page.getByRole('tab', { name: words.history }).click();
  await page.getByRole('button', { name: words.byYou, exact: true }).click();
  const rows = page.getByRole('main').getByRole('button', { name: /BTC\/USDT.*→/ });
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('button', { name: words.byStop, exact: true }).click();
  await page.getByText(words.none).waitFor();
}
