import type { LocaleCode } from '@candor/contract/wire/locales';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, CDPSession, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { storyHands } from './in-language.ts';

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

/** A passkey belongs to a name. */
const namedUrl = () => server.url.replace('127.0.0.1', 'localhost');

/** A phone with a finger on it, as Chromium plays it. */
async function installAuthenticator(page: Page): Promise<{ cdp: CDPSession; id: string }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  const { authenticatorId: id } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return { cdp, id };
}

describe.each<[LocaleCode]>([['en-us'], ['xi']])('a passkey, %s', (lang) => {
  const hands = storyHands(lang, namedUrl, () => browser);
  const { t, button, inDialog, field, open, isAt } = hands;

  async function add(page: Page, name: string, password: string): Promise<void> {
    await button(page, 'passkeys.add').click();
    await field(page, 'passkeys.name').fill(name);
    await field(page, 'safety.loginPassword').fill(password);
    await inDialog(page, 'passkeys.submit').click();
  }

  test('is added, named, signs in, and is removed again', () =>
    hands.onPhone(async (page) => {
      const { cdp, id } = await installAuthenticator(page);
      const password = await hands.enterAsGuest(page);
      await open(page, screens.security.path);
      await page.getByRole('link', { name: t('passkeys.title') }).click();
      await page.getByText(t('passkeys.noneTitle')).waitFor();
      await add(page, 'Blue phone', 'wrong one');
      await page.getByText(t('identity.passwordWrong')).first().waitFor();
      await field(page, 'safety.loginPassword').fill(password);
      await inDialog(page, 'passkeys.submit').click();
      await page.getByRole('listitem').getByText('Blue phone').waitFor();
      await page.getByText(t('keys.neverUsed')).waitFor();
      const { credentials } = await cdp.send('WebAuthn.getCredentials', { authenticatorId: id });
      expect(credentials).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }]);

      await button(page, 'passkeys.renameOne', { name: 'Blue phone' }).click();
      await field(page, 'passkeys.name').fill('Old phone');
      await inDialog(page, 'passkeys.saveName').click();
      await page.getByRole('listitem').getByText('Old phone').waitFor();

      await hands.signOut(page);
      await open(page, screens.login.path);
      await button(page, 'passkeyEntry.button').click();
      await isAt(page, screens.home.path);

      await open(page, screens.passkeys.path);
      await page.getByText(t('keys.used').split('{')[0]!).waitFor();
      await button(page, 'passkeys.removeOne', { name: 'Old phone' }).click();
      await page.getByText(t('passkeys.removeText')).waitFor();
      await field(page, 'safety.loginPassword').fill(password);
      await inDialog(page, 'passkeys.remove').click();
      await page.getByText(t('passkeys.noneTitle')).waitFor();

      await open(page, screens.securityEvents.path);
      for (const kind of ['Added', 'Renamed', 'Removed'])
        await page.getByText(t(`securityEvent.passkey${kind}`)).waitFor();

      // The phone still has its half; it opens nothing.
      await hands.signOut(page);
      await open(page, screens.login.path);
      await button(page, 'passkeyEntry.button').click();
      await page.getByText(t('identity.passkeyRefused')).waitFor();
      await isAt(page, screens.login.path);
    }));

  test('does nothing for somebody whom the phone does not know', () =>
    hands.onPhone(async (page) => {
      const { cdp, id } = await installAuthenticator(page);
      const password = await hands.enterAsGuest(page);
      await open(page, screens.passkeys.path);
      await add(page, 'Phone', password);
      await page.getByRole('listitem').getByText('Phone').waitFor();
      await hands.signOut(page);
      const stranger = { authenticatorId: id, isUserVerified: false };
      await cdp.send('WebAuthn.setUserVerified', stranger);
      await open(page, screens.login.path);
      await button(page, 'passkeyEntry.button').click();
      await page.getByText(t('passkeyEntry.cancelled')).waitFor();
      await isAt(page, screens.login.path);
    }));

  test('is not offered at an address of numbers, and the way to a name is shown', () =>
    hands.onPhone(async (page) => {
      await open(page, screens.login.path, server.url);
      await button(page, 'walletEntry.button').waitFor();
      expect(await button(page, 'passkeyEntry.button').count()).toBe(0);
      await button(page, 'guest.button').click();
      await page.getByRole('checkbox').check();
      await button(page, 'guest.submit').click();
      await button(page, 'guest.continue').click();
      await isAt(page, screens.home.path);
      await open(page, screens.passkeys.path, server.url);
      const { host } = new URL(namedUrl());
      await page.getByRole('link', { name: t('passkeys.atName', { host }) }).waitFor();
      expect(await button(page, 'passkeys.add').count()).toBe(0);
    }));
});
