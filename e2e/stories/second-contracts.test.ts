import { screens } from '@candor/contract/wire/screens';
import postgres from 'postgres';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { attackedServer, newCustomer } from '../attacks/customer.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone, tab } from './by-hand.ts';

const PERIOD_S = 5;

let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer(attackedServer);
  browser = await openBrowser();
  await offerShortPeriod();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Publishes a shorter period instead of the minute, so that the story need not wait. */
async function offerShortPeriod(): Promise<void> {
  const db = postgres(server.databaseUrl(), { max: 1 });
  await db`insert into second_contracts.set_version
    select id, 2, symbol, ${PERIOD_S}, profit_rate, min_stake, max_stake, hash, now()
    from second_contracts.set_version where id = 'BTCUSDT-60'`;
  await db.end();
}

async function asMember(language: string, tell: (page: Page) => Promise<void>): Promise<void> {
  const customer = await newCustomer(server, '1000');
  await onPhone(browser, async (page) => {
    await page.goto(`${server.url}/#${screens.login.path}`);
    await page.evaluate((stored) => Object.assign(localStorage, stored), {
      token: customer.token,
      lang: language,
    });
    await page.reload();
    await page.goto(`${server.url}/#${screens.home.path}`);
    await tell(page);
  });
}

test('a contract is bought, counts down, is settled, verified on the phone and found in the history', () =>
  asMember('en-us', async (page) => {
    await tab(page, 'Contract').click();
    await page.getByRole('link', { name: 'Short-term' }).click();
    await page.getByText(`${PERIOD_S} s`, { exact: true }).click();
    await page.getByRole('textbox', { name: 'Amount' }).fill('100');
    await page.getByText('180.00 USDT').waitFor();
    await page.getByText('−10.00 USDT · −10.00%').waitFor();
    await page.getByRole('button', { name: 'Up', exact: true }).click();
    await page.getByText(/Open price recorded/).waitFor();
    await page.getByText('Available 900.00').waitFor();

    const result = page.getByRole('dialog', { name: /^(You were|The price did not move)/ });
    await result.waitFor({ timeout: 60_000 });
    const headline = await result
      .getByText(/^[+−]?(80|100|0)/)
      .first()
      .innerText();
    await result.getByRole('button', { name: /^Verify the closing price/ }).click();
    await page.getByRole('dialog', { name: 'Verify', exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await result.getByRole('button', { name: 'Done' }).click();

    await page.getByRole('button', { name: 'My short-term contracts' }).click();
    await page.getByRole('tab', { name: 'History' }).click();
    const row = page.getByRole('listitem').filter({ hasText: `Up ${PERIOD_S} s` });
    expect(await row.count()).toBe(1);
    expect((await row.innerText()).replaceAll('\n', ' ')).toContain(headline.slice(0, 3));

    // Back and Escape lead to the ticket, and not away from the screen.
    const toRecords = page.getByRole('button', { name: 'My short-term contracts' });
    for (const leave of [
      () => page.evaluate('history.back()'),
      () => page.keyboard.press('Escape'),
    ]) {
      await leave();
      await page.getByRole('textbox', { name: 'Amount' }).waitFor();
      await toRecords.click();
      await row
        .or(page.getByRole('tab', { name: 'History' }))
        .first()
        .waitFor();
    }
    expect(new URL(page.url()).hash).toBe(`#${screens.secondContracts.path}`);
  }));

test('in Spanish: the reason why it cannot be sent is above the buttons, and rules are a tap away', () =>
  asMember('xi', async (page) => {
    await page.getByRole('link', { name: 'Opciones' }).click();
    const amount = page.getByRole('textbox', { name: 'Importe' });
    await page.getByText('Introduce un importe para ver ambos resultados.').waitFor();
    await amount.fill('4');
    await page.getByText('El importe mínimo es 5 USDT.').waitFor();
    await amount.fill('1000.5');
    await page.getByText('Supera el saldo de tu cuenta de contratos.').waitFor();
    expect(await page.getByRole('button', { name: 'Sube' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Cómo funciona' }).click();
    await page.getByRole('dialog', { name: 'Cómo funciona' }).waitFor();
  }));

test('leaves the books right', async () => {
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
  expect(await reconcile(server)).toMatch(/the books are right$/);
});
