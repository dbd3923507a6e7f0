import { wireCalls } from '@candor/contract/wire/calls';
import { screens } from '@candor/contract/wire/screens';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findWrongBooks } from '../attacks/books.ts';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';

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

test('a customer joins a contest, finds their place on the board, and leaves for good', async () => {
  const client = await signUp(server, 'tomas.vega@example.com');
  const [, list] = wireCalls.listCompetitions.split(' ') as [string, string];
  // A job announces it soon after the start.
  const titles = async () => JSON.stringify((await client.get(list)).result);
  await expect.poll(titles).toContain('First practice cup');
  const page = await openPhone(browser);
  page.setDefaultTimeout(30_000);
  const stored = { token: client.token, lang: 'en-us' };
  await page.addInitScript((kept) => Object.assign(globalThis.localStorage, kept), stored);
  await page.goto(`${server.url}/#${screens.home.path}`);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('link', { name: 'Contests' }).click();
  await page.getByRole('link', { name: /First practice cup/ }).click();
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Join' }).dblclick();
  await page.getByText('Your profit').waitFor();

  // The next round of the board.
  await server.kill('SIGTERM');
  await server.startAgain(60_000);
  await page.reload();
  await page.getByText('Place 1 of 1').waitFor();
  await page.getByRole('row', { name: /You/ }).waitFor();

  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('button', { name: 'You left this contest' }).waitFor();
  await page.goto(`${server.url}/#${screens.competitionEntries.path}`);
  await page
    .getByRole('link', { name: /First practice cup/ })
    .getByText('Left')
    .waitFor();
  await page.context().close();
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
});
