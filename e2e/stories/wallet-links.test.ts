import type { LocaleCode } from '@candor/contract/wire/locales';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
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

describe.each<[LocaleCode]>([['en-us'], ['xi']])('a wallet of a customer, %s', (lang) => {
  const hands = storyHands(
    lang,
    () => server.url,
    () => browser,
  );
  const { t, button, inDialog, field, open, isAt } = hands;
  const choose = (page: Page) =>
    page.getByRole('dialog').getByRole('button', { name: WALLET }).click();

  async function link(page: Page, password: string): Promise<void> {
    await open(page, screens.security.path);
    await page.getByRole('link', { name: t('wallets.title') }).click();
    await page.getByText(t('wallets.noneTitle')).waitFor();
    await button(page, 'wallets.link').click();
    await field(page, 'safety.loginPassword').fill(password);
    await choose(page);
  }

  test('is linked, signs in to the same account, and is unlinked', () =>
    hands.onPhone(async (page) => {
      const key = privateKeyToAccount(generatePrivateKey());
      let willSign = false;
      await installWallet(page, () => willSign, key);
      const password = await hands.enterAsGuest(page);
      await link(page, 'wrong one');
      await page.getByText(t('identity.passwordWrong')).first().waitFor();
      await field(page, 'safety.loginPassword').fill(password);
      await choose(page);
      await page.getByText(t('walletEntry.rejected')).waitFor();
      willSign = true;
      await choose(page);
      await page.getByRole('listitem').getByText(key.address).waitFor();

      await hands.signOut(page);
      await open(page, screens.login.path);
      await button(page, 'walletEntry.button').click();
      await choose(page);
      await isAt(page, screens.home.path);
      await open(page, screens.wallets.path);
      await page.getByText(t('keys.used').split('{')[0]!).waitFor();

      await button(page, 'wallets.unlinkOne', { address: key.address }).click();
      await field(page, 'safety.loginPassword').fill(password);
      await inDialog(page, 'wallets.unlink').click();
      await page.getByText(t('wallets.noneTitle')).waitFor();
      await open(page, screens.securityEvents.path);
      for (const kind of ['Linked', 'Unlinked'])
        await page.getByText(t(`securityEvent.wallet${kind}`)).waitFor();

      await hands.signOut(page);
      await open(page, screens.login.path);
      await button(page, 'walletEntry.button').click();
      await choose(page);
      await page.getByRole('dialog', { name: t('walletEntry.newTitle') }).waitFor();
    }));

  test('of another customer stays theirs', () => {
    const key = privateKeyToAccount(generatePrivateKey());
    const withWallet = (tell: (page: Page, password: string) => Promise<void>) =>
      hands.onPhone(async (page) => {
        await installWallet(page, () => true, key);
        await tell(page, await hands.enterAsGuest(page));
      });
    return withWallet(async (owner, password) => {
      await link(owner, password);
      await owner.getByRole('listitem').getByText(key.address).waitFor();
      await withWallet(async (other, otherPassword) => {
        await link(other, otherPassword);
        await other.getByText(t('identity.walletTaken')).waitFor();
        await open(other, screens.wallets.path);
        await other.getByText(t('wallets.noneTitle')).waitFor();
      });
      await owner.reload();
      await owner.getByRole('listitem').getByText(key.address).waitFor();
    });
  });
});
