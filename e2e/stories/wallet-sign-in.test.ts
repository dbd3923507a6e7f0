import type { LocaleCode } from '@candor/contract/wire/locales';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { storyHands } from './in-language.ts';
import { installWallet, WALLET } from './story-wallet.ts';

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

describe.each<[LocaleCode]>([['en-us'], ['xi']])('a wallet, %s', (lang) => {
  const hands = storyHands(
    lang,
    () => server.url,
    () => browser,
  );
  const { t, button, open, isAt } = hands;
  const choose = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: WALLET }).click();

  test('opens an account and signs in to it again', () =>
    hands.onPhone(async (page) => {
      let willSign = false;
      await installWallet(page, () => willSign);
      await open(page, screens.login.path);
      await button(page, 'walletEntry.button').click();
      await choose(page);
      await page.getByText(t('walletEntry.rejected')).waitFor();

      willSign = true;
      await choose(page);
      await page.getByRole('dialog', { name: t('walletEntry.newTitle') }).waitFor();
      await button(page, 'newAccount.open').click();
      await page.getByText(t('identity.agreementRequired')).waitFor();
      await page.getByRole('checkbox').check();
      await button(page, 'newAccount.open').click();
      await page.getByText(/^wallet-[a-z2-9]{8}$/).waitFor();
      await button(page, 'guest.continue').click();
      await isAt(page, screens.home.path);

      await hands.signOut(page);
      await open(page, screens.login.path);
      await button(page, 'walletEntry.button').click();
      await choose(page);
      await isAt(page, screens.home.path);
      await open(page, screens.securityEvents.path);
      await page.getByText(t('securityEvent.accountOpened')).waitFor();
      await page.getByText(t('securityEvent.signedIn')).waitFor();
    }));

  test('that is not installed is reported', () =>
    hands.onPhone(async (page) => {
      await open(page, screens.login.path);
      await button(page, 'walletEntry.button').click();
      await page.getByText(t('walletEntry.none')).waitFor();
    }));
});
