import { screens } from '@candor/contract/wire/screens';
import type { openPhone } from '@candor/e2e/harness/browser.ts';

export type Page = Awaited<ReturnType<typeof openPhone>>;

/** A mid-range phone beside the machine that measures. */
export const SLOWDOWN = 4;

export async function slowDown(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
}

export async function signInAsGuest(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/#${screens.login.path}`);
  await page.getByRole('button', { name: 'Guest', exact: true }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Start as a guest' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
  await page.waitForFunction(`localStorage.token`);
  await page.goto(`${url}/#${screens.home.path}`);
}
