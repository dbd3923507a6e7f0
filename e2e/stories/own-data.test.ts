import { readFile } from 'node:fs/promises';
import { screens } from '@candor/contract/wire/screens';
import { unzipSync } from 'fflate';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { codeFor } from '../harness/outbox.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone, PASSWORD, registerByHand } from './by-hand.ts';

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

test('a customer asks for all of their data and downloads it', () =>
  onPhone(browser, async (page) => {
    const email = 'archive@example.com';
    await page.goto(`${server.url}/#${screens.login.path}`);
    await page.locator('#page-loading').waitFor({ state: 'hidden' });
    await registerByHand(page, server, email);
    await expect.poll(() => new URL(page.url()).hash).not.toContain(screens.login.path);
    await page.goto(`${server.url}/#${screens.security.path}`);
    await page.getByRole('link', { name: 'My data' }).click();
    await page.getByRole('button', { name: 'Request archive' }).click();
    await page.getByText(/Available until/).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe('candor-my-data.zip');
    const files = unzipSync(await readFile(await file.path()));
    const own = Buffer.from(files['json/identity-customer.json']!).toString();
    expect(JSON.parse(own)).toMatchObject([{ email }]);
  }));

test('a customer asks to close the account, is told what is still open, and stays', () =>
  onPhone(browser, async (page) => {
    const email = 'leaver@example.com';
    await page.goto(`${server.url}/#${screens.login.path}`);
    await page.locator('#page-loading').waitFor({ state: 'hidden' });
    await registerByHand(page, server, email);
    await expect.poll(() => new URL(page.url()).hash).not.toContain(screens.login.path);
    await page.goto(`${server.url}/#${screens.security.path}`);
    await page.getByRole('link', { name: 'Close account' }).click();
    await page.getByRole('link', { name: /To withdraw.*10,000/ }).waitFor();
    await page.getByRole('button', { name: 'Close account' }).click();
    const sheet = page.getByRole('dialog', { name: 'Close account' });
    await sheet.getByLabel('Login password').fill(PASSWORD);
    await sheet.getByRole('button', { name: 'Send code' }).click();
    await sheet.getByText(/Send again in/).waitFor();
    await sheet
      .getByRole('textbox', { name: /code/i })
      .first()
      .fill(await codeFor(server, email));
    await sheet.getByRole('button', { name: 'Close account' }).click();
    await page.getByText(/you asked to close this account/).waitFor();
    await page.getByRole('button', { name: 'Keep account' }).click();
    await page.getByRole('button', { name: 'Close account' }).waitFor();
  }));
