import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { PASSWORD, signUp } from '../wire/sign-up.ts';

const FUND_PASSWORD = 'harbour 7 lantern';
const ADDRESS = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';

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

test('a practice payment is tracked until it is credited, and money is withdrawn', async () => {
  const page = await openScreen('ida.berg@example.com', 'en-us', 'assets');
  await page.getByRole('link', { name: 'Deposit' }).click();
  await page.getByRole('img', { name: 'QR code of the address' }).waitFor();
  const trial = page.getByRole('region', { name: 'Try an incoming payment' });
  await trial.getByRole('textbox', { name: 'Amount' }).fill('250.5');
  await trial.getByText('Reorganized').click();
  await trial.getByRole('button', { name: 'Simulate payment' }).click();
  const latest = page.getByRole('region', { name: 'Latest deposits' });
  await latest.getByText('Confirming').waitFor();
  await latest.getByText('Credited').waitFor({ timeout: 60_000 });
  await latest.getByRole('button', { name: /250\.5/ }).click();
  const record = page.getByRole('dialog', { name: 'Deposit' });
  await record.getByText('Credited to your balance').waitFor();
  await record.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('link', { name: 'Withdraw' }).click();
  await bindByHand(page);
  await page.getByText(/^Usable from/).waitFor();

  await page.getByRole('textbox', { name: 'Amount' }).fill('100.123456');
  await page.getByText('99.123456').waitFor();
  await page.getByRole('textbox', { name: 'Note' }).fill('Rent for March');
  await page.getByText(/was added or changed recently/).waitFor();
  await page.getByRole('button', { name: 'Withdraw 100.123456 USDT' }).click();
  const question = page.getByRole('dialog', { name: 'Withdraw 100.123456 USDT?' });
  await question.getByText(ADDRESS).waitFor();
  await question.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
  await question.getByRole('button', { name: 'Withdraw 100.123456 USDT' }).click();

  await page.getByText(/Security hold · 2[34]:\d\d:\d\d left/).waitFor();
  await page.getByRole('button', { name: 'Practice: skip the wait' }).click();
  await page.getByText('Sent to the network').waitFor();
  await page
    .getByRole('status')
    .getByText('Paid out', { exact: true })
    .waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'All records' }).click();
  await page.getByRole('button', { name: /100\.123456.*Paid out/ }).click();
  const paid = page.getByRole('dialog', { name: 'Withdraw' });
  await paid.getByText('Rent for March').waitFor();
  await paid.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('tab', { name: 'Deposits' }).click();
  await page.getByRole('button', { name: /250\.5.*Credited/ }).waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

/** Address and withdrawal password in one step, without leaving the withdrawal. */
async function bindByHand(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add payout account' }).click();
  const bind = page.getByRole('dialog', { name: 'Add payout account' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(`navigator.clipboard.writeText('tron:${ADDRESS}?amount=7')`);
  await bind.getByRole('button', { name: 'Paste' }).click();
  await expect
    .poll(() => bind.getByRole('textbox', { name: 'Address' }).inputValue())
    .toBe(ADDRESS);
  await bind.getByLabel('Login password').fill(PASSWORD);
  await bind.getByLabel('New withdrawal password').fill(FUND_PASSWORD);
  await bind.getByLabel('Confirm password').fill(FUND_PASSWORD);
  await bind.getByRole('button', { name: 'Add account', exact: true }).click();
}

test('a withdrawal above the automatic limit waits and is canceled in full, in Spanish', async () => {
  const page = await openScreen('luz.vega@example.com', 'xi', 'settlementInfo');
  await page.getByRole('button', { name: 'Añadir cuenta' }).click();
  const bind = page.getByRole('dialog', { name: 'Añadir cuenta' });
  await bind.getByRole('button', { name: 'Transferencia bancaria (USD)' }).click();
  await bind.getByLabel('Banco', { exact: true }).fill('Banco del Puerto');
  await bind.getByLabel('Titular de la cuenta').fill('Luz Vega');
  await bind.getByLabel('Número de cuenta o IBAN').fill('ES91 2100 0418 4502 0005 1332');
  await bind.getByLabel('Contraseña de acceso').fill(PASSWORD);
  await bind.getByLabel('Nueva contraseña de retiro').fill(FUND_PASSWORD);
  await bind.getByLabel('Confirma la contraseña').fill(FUND_PASSWORD);
  await bind.getByRole('button', { name: 'Añadir', exact: true }).click();
  await page.getByText('ES9121000418450200051332').waitFor();

  await page.goto(`${server.url}/#${screens.withdrawal.path}`);
  await page.getByRole('textbox', { name: 'Importe' }).fill('800');
  await page.getByText(/dos personas revisan el retiro/).waitFor();
  await page.getByRole('button', { name: /^Retirar 800/ }).click();
  const question = page.getByRole('dialog', { name: /^¿Retirar 800/ });
  await question.getByLabel('Contraseña de retiro').fill(FUND_PASSWORD);
  await question.getByRole('button', { name: /^Retirar 800/ }).click();
  await page.getByRole('status').getByText('En espera').waitFor();
  await page.getByRole('button', { name: 'Todos los registros' }).click();
  await page.getByRole('button', { name: /800.*En espera/ }).click();
  const record = page.getByRole('dialog', { name: 'Retirar' });
  await record.getByRole('button', { name: 'Cancelar retiro' }).click();
  const sure = page.getByRole('dialog', { name: '¿Cancelar este retiro?' });
  await sure.getByRole('button', { name: 'Cancelar retiro' }).click();
  await page.getByRole('button', { name: /800.*Cancelado/ }).waitFor();
  await page.context().close();
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

async function openScreen(
  email: string,
  lang: string,
  screen: keyof typeof screens,
): Promise<Page> {
  const client = await signUp(server, email);
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  const stored = { token: client.token, lang };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens[screen].path}`);
  return page;
}
