import { screens } from '@candor/contract/wire/screens';
import { sharePath } from '@candor/contract/wire/links';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';

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

test('a visitor finds help in spite of a typing error, and reads on', async () => {
  const page = await openPhone(browser);
  await page.goto(`${server.url}/#${screens.help.path}`);
  await page.getByRole('heading', { name: 'Getting started' }).waitFor();
  await page.getByRole('searchbox').fill('withdrawl wait');
  await page.getByRole('link', { name: /Every reason why a withdrawal may wait/ }).click();
  await page.getByRole('heading', { name: 'Why it can be rejected' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(8);

  await page.goBack();
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('withdrawl wait');
  await page.getByRole('searchbox').fill('');
  await page.getByText('Check it yourself').click();
  await page.getByRole('link', { name: /How to check a draw/ }).click();
  await page.getByRole('link', { name: 'sealed', exact: true }).click();
  await page.getByRole('heading', { name: /Sealed days/ }).waitFor();
  await page.context().close();
});

test('a visitor reads the news in Spanish and shares an article that anyone can open', async () => {
  const page = await openPhone(browser, { locale: 'es-ES' });
  await page.addInitScript(() => Object.assign(globalThis.localStorage, { lang: 'xi' }));
  await page.goto(`${server.url}/#${screens.news.path}`);
  await page.getByRole('link', { name: /El modo de práctica está abierto/ }).click();
  await page.getByText('Texto de ejemplo del modo de práctica').waitFor();
  await page.getByRole('button', { name: 'Compartir' }).click();
  const card = page.getByRole('img', { name: 'Tarjeta que acompaña al enlace' });
  await card.waitFor();
  const width = () =>
    card.evaluate((image) => (image as unknown as { naturalWidth: number }).naturalWidth);
  await expect.poll(width).toBe(1_200);

  const other = await openPhone(browser);
  await other.goto(`${server.url}${sharePath}/sample-welcome-to-practice?lang=es`);
  expect(await other.title()).toBe('El modo de práctica está abierto');
  await other.getByRole('link', { name: 'Leer en Candor' }).click();
  await other.getByRole('heading', { name: 'Practice mode is open' }).waitFor();
  await Promise.all([page, other].map((each) => each.context().close()));
});
