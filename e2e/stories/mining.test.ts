import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../wire/sign-up.ts';

const FUND_PASSWORD = 'fund password 7';
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

test('a machine is understood, hosted, found again and cancelled before its first day', async () => {
  const page = await openPool('ingrid.holm@example.com', 'en-us');
  await page.getByRole('link', { name: /^Hydro S21/ }).click();
  await page.getByText('Maximum of one machine').waitFor();
  await page.getByText(/^At today's figures, one machine (earns|loses) [\d,.]+ USDT/).waitFor();
  await page.getByText(/^Simulated · record \d+$/).waitFor();
  const price = page.getByRole('slider', { name: 'Price of Bitcoin' });
  await price.focus();
  await page.keyboard.press('Home');
  await page.getByRole('button', { name: "Back to today's figures" }).click();
  await page.getByRole('button', { name: 'Host', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: 'Host 1 Hydro S21?' });
  await sheet.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await sheet.getByRole('button', { name: 'Host for 5,980.00 USDT' }).click();
  const receipt = page.getByRole('dialog', { name: '1 Hydro S21 hosted' });
  await receipt.getByText('Locked for you').waitFor();
  await receipt.getByRole('button', { name: 'See my machines' }).click();
  await page.getByText('Not started').waitFor();
  await page.getByText('365 of 365 days left').waitFor();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Cancel this machine?' });
  await question.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await question.getByRole('button', { name: 'Get 5,980.00 USDT back' }).click();
  await page.getByText('Canceled', { exact: true }).waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});

test('a wrong withdrawal password hosts nothing, in Spanish', async () => {
  const page = await openPool('lucia.mora@example.com', 'xi');
  await page.getByRole('link', { name: /^Air S19/ }).click();
  await page.getByRole('button', { name: 'Alojar', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '¿Alojar 1 Air S19?' });
  await sheet.getByRole('button', { name: 'Una máquina más' }).click();
  const twice = page.getByRole('dialog', { name: '¿Alojar 2 × Air S19?' });
  const password = twice.getByLabel('Contraseña de retiro');
  await password.fill('not this one');
  await twice.getByRole('button', { name: 'Alojar por 1,380.00 USDT' }).click();
  await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
  await page.context().close();
});

/** The mining pool, for a new customer with a withdrawal password. */
async function openPool(email: string, lang: string): Promise<Page> {
  const client = await signUp(server, email);
  await client.post(wireCalls.setFundPassword.replace('POST ', ''), {
    password: PASSWORD,
    safePassword: FUND_PASSWORD,
  });
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.mining.path}`);
  return page;
}
