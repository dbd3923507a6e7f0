import { generateSync } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { openContext } from './browser.ts';
import type { RealServer } from './server.ts';

export interface Operator {
  readonly name: string;
  readonly password: string;
  /** Secret of the authenticator. */
  readonly secret: string;
}

export const OPERATOR_PASSWORD = 'a long walk in november';
const STEP_MS = 30_000;

/** The one-time passwords of the two bootstrap administrators, as the first start printed them. */
const firstPasswords = (server: RealServer): string[] =>
  [...server.output().matchAll(/one-time password (\S+)/g)].map(([, password]) => password!);

/** Both bootstrap administrators, each in a separate browser window. */
export async function openAdmins(browser: Browser, server: RealServer): Promise<[Page, Page]> {
  const [one, two] = await Promise.all([
    openConsole(browser, server),
    openConsole(browser, server),
  ]);
  const [first, second] = firstPasswords(server);
  await setUpByHand(one, 'admin', first!);
  await setUpByHand(two, 'admin-2', second!);
  return [one, two];
}

/** A browser window of 1280 by 800 at the console, with empty storage. */
export async function openConsole(browser: Browser, server: RealServer): Promise<Page> {
  const context = await openContext(browser, { viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${server.consoleUrl()}/`);
  return page;
}

/** The first sign-in by hand: one-time password, new password, authenticator. */
export async function setUpByHand(
  page: Page,
  name: string,
  oneTimePassword: string,
): Promise<Operator> {
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Password').fill(oneTimePassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByLabel('One-time password').fill(oneTimePassword);
  await page.getByLabel('New password').fill(OPERATOR_PASSWORD);
  await page.getByRole('button', { name: 'Set password' }).click();
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
  const secret = await page.getByTestId('secret').innerText();
  await page.getByLabel('Authenticator code').fill(generateSync({ secret }));
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByRole('heading', { name: 'Health' }).waitFor();
  return { name, password: OPERATOR_PASSWORD, secret };
}

/** Two administrators admit an operator by hand. Returns the one-time password from both halves. */
export async function inviteByHand(
  [admin, other]: readonly [Page, Page],
  name: string,
  roles: readonly string[],
): Promise<string> {
  await admin.getByRole('link', { name: 'Operators', exact: true }).click();
  await admin.getByRole('button', { name: 'Invite operator' }).click();
  const form = admin.locator('form');
  await form.getByLabel('Name').fill(name);
  for (const role of roles) await form.getByRole('checkbox', { name: role }).check();
  await form.getByLabel('Reason').fill('joins the desk');
  await form.getByRole('button', { name: 'Invite operator' }).click();
  const first = await readHalf(admin);
  // Opening a page reloads it at once.
  await other.getByRole('link', { name: /^Health/ }).click();
  await other.getByRole('link', { name: 'Operators', exact: true }).click();
  const line = other.getByRole('listitem').filter({ hasText: name });
  await line.getByRole('button', { name: 'Approve' }).click();
  await line.getByLabel('Reason').fill('met in person');
  await line.getByRole('button', { name: 'Approve' }).click();
  return `${first}-${await readHalf(other)}`;
}

async function readHalf(page: Page): Promise<string> {
  const half = await page.getByTestId('password-half').innerText();
  await page.getByRole('button', { name: 'Close' }).click();
  return half;
}

/** An unused code: each is valid once, and the current one was used to set up the authenticator. */
export const nextCode = ({ secret }: Operator): string =>
  generateSync({ secret, epoch: Math.floor((Date.now() + STEP_MS) / 1_000) });
