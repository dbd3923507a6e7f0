import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { levelsNear } from '../harness/near-levels.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';
import { onPhone, registerByHand, rememberText, wasShown } from './by-hand.ts';

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

test('a visitor trades with demo money, leaves, comes back and starts over', () =>
  onPhone(browser, async (page) => {
    await enter(page);
    await openLong(page);
    await watchProfit(page);
    await reload(page);
    await tabOf(page, 'Positions 1').click();
    await page.getByText('Demo funds').first().waitFor();
    await closeIt(page);
    const balance = await free(page);
    expect(balance).not.toBe('10,000.00');
    await reload(page);
    await tabOf(page, 'History').click();
    await page.getByRole('button', { name: /BTC\/USDT.*Long 10×/s }).click();
    const receipt = page.getByRole('dialog', { name: 'Position closed' });
    await receipt.getByRole('button', { name: /^Verify the exit price/ }).click();
    const verified = page.getByRole('dialog', { name: 'Verify', exact: true });
    await expect.poll(() => verified.getByText('Valid', { exact: true }).count()).toBe(2);
    await verified.getByRole('button', { name: 'Close' }).click();
    await receipt.getByRole('button', { name: 'Done' }).click();
    expect(await free(page)).toBe(balance);
    await startOver(page);
    await tabOf(page, 'History').click();
    await page.getByText('No closed positions yet').waitFor();
  }));

test('levels are watched while another screen is shown, and a broken book starts afresh', () =>
  onPhone(browser, async (page) => {
    await enter(page);
    await openLong(page);
    await tabOf(page, 'Positions 1').click();
    await page.getByRole('button', { name: 'TP / SL' }).click();
    const sheet = page.getByRole('dialog', { name: 'TP / SL for BTC/USDT' });
    await sheet.getByRole('textbox', { name: 'Stop loss' }).fill('999999');
    await sheet.getByText(/^Allowed: /).waitFor();
    expect(await sheet.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    const mark = await markOf(page);
    const { above, below } = await levelsNear(server.url, mark);
    await sheet.getByRole('textbox', { name: 'Stop loss' }).fill(below);
    await sheet.getByRole('textbox', { name: 'Take profit' }).fill(above);
    await rememberText(page, CLOSED);
    await sheet.getByRole('button', { name: 'Save' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => page.title()).toBe('Home · Candor');
    await expect.poll(() => wasShown(page), { timeout: 100_000 }).toBe(true);
    await page.getByRole('link', { name: 'Try it without an account' }).click();
    await tabOf(page, 'History').click();
    await page.getByText(/(Stop loss|Take profit) ·/).waitFor();
    await page.evaluate(`localStorage.setItem('demo-book', '{"version":1,"book":{}}')`);
    await reload(page);
    await page.getByText('could not be read, so the demo starts over').waitFor();
  }));

test('the terms of a demo position are taken to the contract ticket, through registering', () =>
  onPhone(browser, async (page) => {
    await enter(page);
    await page.getByRole('textbox', { name: 'Margin', exact: true }).fill('250');
    await page.getByRole('button', { name: /^Short Size/ }).click();
    await page.getByRole('link', { name: 'Trade with practice funds' }).click();
    await registerByHand(page, server, 'from.demo@example.com');
    const asked = page.getByRole('dialog', { name: 'Open BTC/USDT short?' });
    await asked.getByText(/with 10× leverage/).waitFor();
    await asked.getByText('Practice', { exact: true }).waitFor();
    await asked.getByRole('button', { name: 'Cancel' }).click();
    const margin = page.getByRole('textbox', { name: 'Margin', exact: true });
    expect(await margin.inputValue()).toBe('250');
  }));

test('an order waits for its limit, is taken back, and another opens at once, in Spanish', () =>
  onPhone(browser, async (page) => {
    await page.addInitScript(() => localStorage.setItem('lang', 'xi'));
    await page.goto(`${server.url}/#${screens.demoTrading.path}`);
    await page.getByText('Disponible 10,000.00').waitFor();
    await page.getByRole('button', { name: 'Tipo de orden Mercado, cambiar' }).click();
    await page.getByRole('button', { name: /^Límite/ }).click();
    await placeLong(page, '−1%', 'Orden colocada');
    await expect
      .poll(() => page.getByRole('img', { name: /velas/ }).getAttribute('aria-label'))
      .toMatch(/Límite largo [\d.]+ en [\d,.]+\.$/);
    await reload(page);
    await tabOf(page, 'Órdenes 1').click();
    await page.locator('[data-order]').getByRole('button', { name: 'Cancelar' }).click();
    const sure = page.getByRole('dialog', { name: '¿Cancelar la orden larga de BTC/USDT?' });
    await sure.getByText('Fondos demo', { exact: true }).waitFor();
    await sure.getByRole('button', { name: /^Cancelar [\d.]+ BTC$/ }).click();
    await page.getByText('No hay órdenes abiertas').waitFor();
    await tabOf(page, 'Historial').click();
    await page.getByRole('button', { name: 'Órdenes canceladas' }).click();
    await page.getByRole('button', { name: /BTC\/USDT.*Largo 10×/ }).click();
    const gone = page.getByRole('dialog', { name: 'Orden cancelada' });
    await gone.getByText('Cancelada por ti').waitFor();
    await gone.getByRole('button', { name: 'Listo' }).click();
    await tabOf(page, 'Operar').click();
    await page.getByText('Disponible 10,000.00').waitFor();
    // The ticket remembers the order type across the reload.
    await page.getByRole('button', { name: 'Tipo de orden Límite, cambiar' }).waitFor();
    await placeLong(page, '+1%', 'Posición abierta');
    await tabOf(page, 'Posiciones 1').click();
    await page.locator('[data-position]').getByText('Largo 10×').waitFor();
  }));

const CLOSED = 'A demo position was closed by its';

async function placeLong(page: Page, step: string, became: string): Promise<void> {
  await page.getByRole('button', { name: 'Marca', exact: true }).click();
  await page.getByRole('button', { name: step, exact: true }).click();
  await page.getByRole('textbox', { name: 'Margen', exact: true }).fill('500');
  await page.getByRole('button', { name: /^Largo/ }).click();
  const asked = page.getByRole('dialog', { name: '¿Colocar una orden larga de BTC/USDT?' });
  await asked.getByRole('button', { name: /^Colocar [\d.]+ BTC$/ }).click();
  const receipt = page.getByRole('dialog', { name: became });
  await receipt.getByRole('button', { name: 'Listo' }).click();
  await receipt.waitFor({ state: 'hidden' });
}

test('money of an account and of the demo stay apart, and tabs share one book', () =>
  onPhone(browser, async (page) => {
    const { token } = await signUp(server, 'both.kinds@example.com');
    await page
      .context()
      .addInitScript((kept) => Object.assign(globalThis.localStorage, kept), { token });
    await page.goto(`${server.url}/#${screens.positions.path}`);
    await page.getByText('Your contract account is empty.').waitFor();
    const sent = privateCallsOf(page);
    await page.goto(`${server.url}/#${screens.demoTrading.path}`);
    await page.getByText('Available 10,000.00').waitFor();
    await page.getByRole('textbox', { name: 'Margin', exact: true }).fill('10001');
    await page.getByText('This is more than your available demo funds.').waitFor();
    expect(await page.getByRole('link', { name: 'Transfer funds' }).count()).toBe(0);
    await page.getByRole('button', { name: /^Margin mode/ }).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${server.url}/#${screens.demoTrading.path}`);
    await other.getByText('Available 10,000.00').waitFor();
    await openLong(page);
    await tabOf(other, 'Positions 1').click();
    await closeIt(other);
    await tabOf(page, 'Positions').waitFor();
    expect(sent).toEqual([]);
    await page.goto(`${server.url}/#${screens.positions.path}`);
    await page.getByText('Your contract account is empty.').waitFor();
    await expect.poll(() => sent.length).toBeGreaterThan(0);
  }));

/** Paths of calls about a customer's trading that the page sends from now on. */
function privateCallsOf(page: Page): string[] {
  const { listPositions, getPositionsSummary, openPosition, getContractBalance } = wireCalls;
  const paths = [listPositions, getPositionsSummary, openPosition, getContractBalance].map((row) =>
    row.replace(/^\w+ /, ''),
  );
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (paths.includes(pathname)) sent.push(pathname);
  });
  return sent;
}

const tabOf = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** By the link that a visitor finds, and without an account. */
async function enter(page: Page): Promise<void> {
  await page.goto(server.url);
  await page.getByRole('link', { name: 'Try it without an account' }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe(`#${screens.demoTrading.path}`);
  await expect.poll(() => page.title()).toBe('Demo trading · Candor');
  await page.getByText('Available 10,000.00').waitFor();
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.locator('#page-loading').waitFor({ state: 'hidden' });
}

async function openLong(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Margin', exact: true }).fill('500');
  await page.getByRole('button', { name: /^Long Size/ }).click();
  const asked = page.getByRole('dialog', { name: 'Open BTC/USDT long?' });
  await asked.getByText('Demo funds', { exact: true }).waitFor();
  await asked.getByRole('button', { name: /^Long [\d.]+ BTC$/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Position opened' });
  await receipt.getByText('Demo funds', { exact: true }).waitFor();
  await receipt.getByRole('button', { name: 'Done' }).click();
  await receipt.waitFor({ state: 'hidden' });
}

async function watchProfit(page: Page): Promise<void> {
  await tabOf(page, 'Positions 1').click();
  const card = page.locator('[data-position]');
  const first = await card.textContent();
  await expect.poll(() => card.textContent(), { timeout: 60_000 }).not.toBe(first);
}

async function closeIt(page: Page): Promise<void> {
  await page.locator('[data-position]').getByRole('button', { name: 'Close' }).click();
  const asked = page.getByRole('dialog', { name: 'Close BTC/USDT long?' });
  await asked.getByRole('button', { name: /^Close [\d.]+ BTC$/ }).click();
  const receipt = page.getByRole('dialog', { name: 'Position closed' });
  await receipt.getByRole('button', { name: 'Done' }).click();
  await page.getByText('No open positions').waitFor();
}

async function startOver(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start over' }).click();
  const asked = page.getByRole('dialog', { name: 'Start the demo over?' });
  await asked.getByRole('button', { name: 'Delete and restart' }).click();
  await asked.waitFor({ state: 'hidden' });
  expect(await free(page)).toBe('10,000.00');
}

/** The free demo money, as the ticket shows it. */
async function free(page: Page): Promise<string> {
  await tabOf(page, 'Trade').click();
  const text = await page.getByText(/^Available [\d,.]+$/).innerText();
  return text.replace('Available', '').trim();
}

async function markOf(page: Page): Promise<number> {
  const facts = page.locator('[data-position] dl div', { hasText: 'Mark' });
  return Number((await facts.locator('dd').innerText()).replaceAll(',', ''));
}
