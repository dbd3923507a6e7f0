import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../attacks/reconcile.ts';
import { openBrowser } from '../harness/browser.ts';
import {
  inviteByHand,
  nextCode,
  openAdmins,
  openConsole,
  type Operator,
  setUpByHand,
} from '../harness/operators.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { signUp } from '../wire/sign-up.ts';

let server: RealServer;
let browser: Browser;
let admin: Page;
let auditor: Page;
let maker: Page;
let checker: Page;
let makersKey: Operator;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  const admins = await openAdmins(browser, server);
  [admin] = admins;
  [maker, checker, auditor] = await Promise.all([
    openConsole(browser, server),
    openConsole(browser, server),
    openConsole(browser, server),
  ]);
  makersKey = await setUpByHand(maker, 'mara', await inviteByHand(admins, 'mara', ['Finance']));
  await setUpByHand(checker, 'carl', await inviteByHand(admins, 'carl', ['Finance']));
  await setUpByHand(auditor, 'olga', await inviteByHand(admins, 'olga', ['Auditor']));
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('two people reverse a practice credit by keyboard, and the auditor reads who and why', async () => {
  await signUp(server, 'ida.berg@example.com');
  await maker.getByRole('link', { name: 'Customers' }).click();
  await maker.getByRole('searchbox', { name: 'Name, email, phone or ID' }).waitFor();
  await maker.keyboard.press('/');
  await maker.keyboard.type('ida.berg');
  await maker.getByText('id•••@example.com').waitFor();
  await maker.keyboard.press('Escape');
  await maker.keyboard.press('j');
  await maker.getByLabel('Reason').fill('ticket 4711');
  await maker.getByRole('button', { name: 'Open', exact: true }).click();
  await maker.getByText('10,000.00 USDT').waitFor();
  await maker.getByRole('tab', { name: 'Movements' }).click();
  await maker.getByRole('button', { name: 'Reverse' }).click();
  const form = maker.getByRole('form', { name: 'Reverse a movement' });
  await form.getByText('A second person has to confirm this').waitFor();
  await form.getByLabel('Reason').fill('granted to the wrong person');
  await form.getByLabel('Reason').press('Control+Enter');
  await maker.getByText('a second person has to confirm').waitFor();

  await maker.getByRole('link', { name: /Proposals/ }).click();
  await maker.getByText('granted to the wrong person').waitFor();
  await maker.keyboard.press('j');
  await maker.getByText('another person has to confirm it').waitFor();
  expect(await maker.getByRole('button', { name: /^Confirm/ }).count()).toBe(0);

  await checker.getByRole('link', { name: /Proposals/ }).click();
  await checker.getByText('granted to the wrong person').first().waitFor();
  await checker.keyboard.press('j');
  await checker.getByText('10,000.00 USDT').waitFor();
  await checker.keyboard.press('a');
  await checker.getByRole('status').getByText('Done').waitFor();

  await auditor.getByRole('link', { name: 'Audit log' }).click();
  const line = auditor.getByRole('row').filter({ hasText: 'confirm' }).first();
  await line.getByText('carl').waitFor();
  await auditor.getByRole('button', { name: 'Verify the chain' }).click();
  await auditor.getByText(/^Intact: \d+ lines verified$/).waitFor();
  expect(await reconcile(server)).toMatch(/the books are right$/);
});

test('a blocked operator is signed out at once', async () => {
  await admin.getByRole('link', { name: 'Operators', exact: true }).click();
  const line = admin.getByRole('listitem').filter({ hasText: 'mara' });
  await line.getByRole('button', { name: 'Disable' }).click();
  await line.getByLabel('Reason').fill('leaves the desk');
  await line.getByRole('button', { name: 'Disable' }).click();
  await line.getByText('Disabled').first().waitFor();
  await maker.reload();
  await maker.getByRole('heading', { name: 'Operator console' }).waitFor();
  await maker.getByLabel('Name').fill(makersKey.name);
  await maker.getByLabel('Password').fill(makersKey.password);
  await maker.getByLabel('Authenticator code').fill(nextCode(makersKey));
  await maker.getByRole('button', { name: 'Sign in' }).click();
  await maker.getByText('Incorrect name, password or code.').waitFor();
});

test('the console works in Spanish, in dark mode and on a phone', async () => {
  await auditor.getByRole('button', { name: /^Language/ }).click();
  await auditor.getByRole('link', { name: 'Estado' }).click();
  await auditor.getByText('Los libros son correctos.').waitFor();
  await auditor.emulateMedia({ colorScheme: 'dark' });
  await auditor.setViewportSize({ width: 390, height: 844 });
  await auditor.getByRole('heading', { name: 'Estado' }).waitFor();
  const overflow = await auditor.evaluate('document.documentElement.scrollWidth - innerWidth');
  expect(overflow).toBeLessThanOrEqual(0);
});
