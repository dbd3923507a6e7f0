import { screens } from '@candor/contract/wire/screens';
import { uploadPath } from '@candor/contract/wire/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackedServer, type Customer, newCustomer } from '../attacks/customer.ts';
import { findWrongBooks } from '../attacks/books.ts';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone } from './by-hand.ts';
import { paintPhoto, type Photo } from './paint-photo.ts';

const FUND_PASSWORD = 'harbour 7 lantern';

let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  server = await startServer({ env: attackedServer.env });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** A verified customer with Bitcoin and a withdrawal password, on the screen of loans. */
async function asBorrower(language: string, tell: (page: Page) => Promise<void>): Promise<void> {
  const customer = await newCustomer(server, '1000');
  await customer.call('exchangeFlash', { from: 'USDT', to: 'BTC', amount: '4000' });
  const passwords = { password: 'correct horse battery', safePassword: FUND_PASSWORD };
  await customer.call('setFundPassword', passwords);
  await onPhone(browser, async (page) => {
    await page.goto(`${server.url}/#${screens.login.path}`);
    const photo = await paintPhoto(page, { name: 'paper.jpg', width: 300, height: 200 });
    await verify(customer, photo);
    await page.evaluate((stored) => Object.assign(localStorage, stored), {
      token: customer.token,
      lang: language,
    });
    await page.reload();
    await page.goto(`${server.url}/#${screens.home.path}`);
    await tell(page);
  });
}

async function verify(customer: Customer, photo: Photo): Promise<void> {
  const send = async () => {
    const body = new FormData();
    body.append(
      'file',
      new Blob([new Uint8Array(photo.buffer)], { type: photo.mimeType }),
      photo.name,
    );
    const headers = { 'X-Access-Token': customer.token };
    const response = await fetch(server.url + uploadPath, { method: 'POST', headers, body });
    return ((await response.json()) as { result: string }).result;
  };
  const [front, back, holding] = [await send(), await send(), await send()];
  await customer.call('applyForVerification', { type: 'id', front, back, holding });
  await expect
    .poll(async () => (await customer.call('isVerified')).result, { timeout: 60_000 })
    .toBe(true);
}

/** Signs on the pad with the mouse, as far as a name needs. */
async function signByHand(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^(Draw your signature|Dibuja tu firma)$/ });
  await pad.scrollIntoViewIfNeeded();
  const box = (await pad.boundingBox())!;
  const at = (share: number) => ({
    x: box.x + box.width * (0.15 + 0.7 * share),
    y: box.y + box.height * (0.45 + 0.25 * Math.sin(share * 20)),
  });
  await page.mouse.move(at(0).x, at(0).y);
  await page.mouse.down();
  for (let step = 1; step <= 40; step++) await page.mouse.move(at(step / 40).x, at(step / 40).y);
  await page.mouse.up();
}

test('a pledge loan is read, signed, paid out, topped up, and repaid with its coins back', () =>
  asBorrower('en-us', async (page) => {
    await page.getByRole('link', { name: 'Lending' }).click();
    await page.getByRole('textbox', { name: 'Collateral' }).fill('0.02');
    await page.getByRole('textbox', { name: 'Borrow' }).fill('100000');
    await page
      .getByRole('button', { name: /^(Too much for this collateral|Above the maximum)$/ })
      .waitFor();
    await page.getByRole('textbox', { name: 'Borrow' }).fill('500');
    await page.getByText('3.00 USDT', { exact: true }).waitFor();
    await page.getByRole('img', { name: /^Loan to value now: \d+\.\d%$/ }).waitFor();
    const stress = page.getByRole('slider', { name: 'If BTC falls to' });
    await stress.focus();
    await page.keyboard.press('End');
    await expect
      .poll(() => stress.getAttribute('aria-valuetext'))
      .toMatch(/loan to value \d{2}\.\d%/);
    await page.getByRole('button', { name: 'Continue' }).click();

    await page.getByRole('button', { name: 'Read all 16 paragraphs' }).click();
    await page.getByText(/^11\. At 83%, at a price of/).waitFor();
    await page.getByRole('button', { name: 'Confirm that you have read it' }).waitFor();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    await page.getByText('Please sign: draw your signature in the box.').waitFor();
    await signByHand(page);
    await page.getByRole('button', { name: 'Sign', exact: true }).click();
    const question = page.getByRole('dialog', { name: 'Borrow 500.00 USDT?' });
    await question.getByLabel('Withdrawal password').fill('wrong password');
    await question.getByRole('button', { name: 'Borrow 500.00 USDT' }).click();
    await question.getByText('Incorrect withdrawal password.').waitFor();
    await question.getByLabel('Withdrawal password').fill(FUND_PASSWORD);
    await question.getByRole('button', { name: 'Borrow 500.00 USDT' }).click();

    await page.getByText('Signed and paid out.').waitFor();
    await page.getByText('Running', { exact: true }).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download the agreement as PDF' }).click();
    expect((await download).suggestedFilename()).toMatch(/^candor-loan-.*\.pdf$/);

    await page.getByRole('button', { name: 'Add collateral' }).click();
    const more = page.getByRole('dialog', { name: 'Add collateral' });
    await more.getByRole('textbox', { name: 'Collateral' }).fill('0.001');
    await more.getByRole('button', { name: 'Add 0.001 BTC' }).click();
    await page.getByText('0.021 BTC').waitFor();

    await page.getByRole('button', { name: 'Repay' }).click();
    const repay = page.getByRole('dialog', { name: 'Repay this loan' });
    await repay.getByText('0.021 BTC').waitFor();
    await repay.getByRole('button', { name: /^Repay 500\.0\d+ USDT$/ }).click();
    await page.getByText('Paid back', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'My loans' }).click();
    await page.getByRole('tab', { name: 'Closed' }).click();
    await page.getByRole('link', { name: /Pledge loan/ }).waitFor();
  }));

test('credit goes from the form over the signature and the review to the money, in Spanish', () =>
  asBorrower('xi', async (page) => {
    await page.getByRole('link', { name: 'Préstamos' }).click();
    await page.getByRole('tab', { name: 'Crédito' }).click();
    await page.getByRole('textbox', { name: 'Pides' }).fill('2600');
    await page.getByRole('button', { name: 'Por encima de tu límite' }).waitFor();
    await page.getByRole('textbox', { name: 'Pides' }).fill('600');
    await page.getByRole('radio', { name: '14 días' }).check({ force: true });
    await page.getByLabel('Finalidad').selectOption('Educación');
    const photo = await paintPhoto(page, { name: 'nomina.jpg', width: 400, height: 300 });
    await page.getByLabel(/^Añadir imagen: Justificante de ingresos$/).setInputFiles(photo);
    await page.getByText('Imagen añadida').waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('Contrato de crédito').waitFor();
    await page.getByRole('checkbox').check();
    await signByHand(page);
    await page.getByRole('button', { name: 'Firmar', exact: true }).click();
    const question = page.getByRole('dialog', { name: '¿Solicitar 600.00 USDT?' });
    await question.getByLabel('Contraseña de retiro').fill(FUND_PASSWORD);
    await question.getByRole('button', { name: 'Solicitar 600.00 USDT' }).click();
    await page.getByText('Firmada. Tu solicitud está en revisión.').waitFor();
    await page.getByText('En revisión', { exact: true }).waitFor();
    await page.getByText('En curso', { exact: true }).first().waitFor({ timeout: 60_000 });
    await page.getByText('Devolución hasta, UTC').waitFor();
  }));

test('the books are right afterward', async () => {
  expect(await reconcile(server)).toMatch(/the books are right$/);
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});
