import type { Browser, Page } from 'playwright-core';
import { openPhone } from '../harness/browser.ts';
import { codeFor } from '../harness/outbox.ts';
import type { RealServer } from '../harness/server.ts';

export const PASSWORD = 'correct horse battery';

/** Runs a story on a separate phone. If it fails, prints the last text on the screen. */
export async function onPhone(browser: Browser, tell: (page: Page) => Promise<void>) {
  const page = await openPhone(browser);
  page.setDefaultTimeout(20_000);
  try {
    await tell(page);
  } catch (error) {
    console.log(`${page.url()}\n${await page.locator('body').ariaSnapshot()}`);
    throw error;
  } finally {
    await page.context().close();
  }
}

/** Registers a new customer on the sign-in screen, with the code from the email. */
export async function registerByHand(page: Page, server: RealServer, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Create an account' }).click();
  await fillRegistration(page, server, email);
}

/** Fills in and sends the form that an invitation link opens. */
export async function fillRegistration(
  page: Page,
  server: RealServer,
  email: string,
): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Send code' }).click();
  await page.getByText(/Send again in/).waitFor();
  const code = await codeFor(server, email);
  await page.getByLabel('6-digit code').first().fill(code);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(PASSWORD);
  await page.getByRole('textbox', { name: 'Confirm password' }).fill(PASSWORD);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Create account' }).click();
}

/** Types on the keypad of the transfer screen and submits. */
export async function transferByHand(page: Page, amount: string): Promise<void> {
  for (const key of amount) await page.getByRole('button', { name: key, exact: true }).click();
  await page.getByRole('button', { name: /^Transfer [\d,.]+ USDT$/ }).click();
  await page.getByRole('dialog', { name: 'Transferred' }).waitFor();
  await page.getByRole('button', { name: 'Done' }).click();
}

export const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name });

/** Notes whether a text is shown from now on, however shortly, such as a toast that the next one replaces. */
export async function rememberText(page: Page, text: string): Promise<void> {
  await page.evaluate(`new MutationObserver(() => {
    globalThis.wasShown ||= document.body.textContent.includes(${JSON.stringify(text)});
  }).observe(document.body, { childList: true, subtree: true, characterData: true })`);
}

export const wasShown = (page: Page): Promise<unknown> => page.evaluate('globalThis.wasShown');
