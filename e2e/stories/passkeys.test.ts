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

/** Passkeys need a host name instead of an IP address. */
const namedUrl = () => server.url.replace('127.0.0.1', 'localhost');

interface Phone {
  readonly cdp: CDPSession;
  readonly id: string;
  /** Whether a finger is on the sensor: then any request is answered, even an autofill offer. */
  finger(isThere: boolean): Promise<void>;
}

/** A phone with a finger on the sensor, as simulated by Chromium. */
async function installAuthenticator(page: Page): Promise<Phone> {
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
  const finger = async (isThere: boolean) => {
    const presence = { authenticatorId: id, enabled: isThere };
    await cdp.send('WebAuthn.setAutomaticPresenceSimulation', presence);
  };
  return { cdp, id, finger };
}

interface Asked {
  readonly mediation?: string;
  readonly signal?: { readonly aborted: boolean };
}
interface Credentials {
  get(options: Asked): unknown;
}

/** Records the credential requests of the page since it was opened. */
async function watchAsking(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const { credentials } = navigator as unknown as { credentials: Credentials };
    const asked: Asked[] = [];
    const ask = credentials.get.bind(credentials);
    credentials.get = (options) => {
      asked.push(options);
      return ask(options);
    };
    Object.assign(globalThis, { asked });
  });
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { asked: Asked[] }).asked.map(({ mediation, signal }) => {
        const way = mediation === 'conditional' ? 'offered' : 'pressed';
        return signal?.aborted ? `${way}, stopped` : way;
      }),
    );
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
      const asked = await watchAsking(page);
      const { cdp, id, finger } = await installAuthenticator(page);
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
      await finger(false);
      await open(page, screens.login.path);
      // A finger on the sensor would accept the offer as soon as it is made.
      await expect.poll(async () => (await asked()).at(-1)).toBe('offered');
      await finger(true);
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

      // The phone still has the private key, which no longer opens anything.
      await hands.signOut(page);
      await finger(false);
      await open(page, screens.login.path);
      // A finger on the sensor would accept the offer as soon as it is made.
      await expect.poll(async () => (await asked()).at(-1)).toBe('offered');
      await finger(true);
      await button(page, 'passkeyEntry.button').click();
      await page.getByText(t('identity.passkeyRefused')).first().waitFor();
      await isAt(page, screens.login.path);
    }));

  test('does nothing for somebody whom the phone does not recognize', () =>
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

  test('is offered at the name field, chosen there, and withdrawn when another way is used', () =>
    hands.onPhone(async (page) => {
      const asked = await watchAsking(page);
      const { finger } = await installAuthenticator(page);
      const password = await hands.enterAsGuest(page);
      await open(page, screens.passkeys.path);
      await add(page, 'Phone', password);
      await page.getByRole('listitem').getByText('Phone').waitFor();
      await hands.signOut(page);

      await open(page, screens.login.path);
      await isAt(page, screens.home.path);
      expect(await asked()).toEqual(['offered']);
      await hands.signOut(page);

      await finger(false);
      await open(page, screens.login.path);
      const name = page.getByRole('textbox', { name: t('login.username') });
      const ways = page.getByRole('group', { name: t('login.way') });
      const way = (label: string) => ways.getByText(label, { exact: true });
      expect(await name.getAttribute('autocomplete')).toBe('username webauthn');
      await expect.poll(asked).toEqual(['offered']);
      await way(t('login.byCode')).click();
      await expect.poll(asked).toEqual(['offered, stopped']);
      await way(t('login.byPassword')).click();
      await expect.poll(asked).toEqual(['offered, stopped', 'offered']);
      await button(page, 'shell.close').click();
      await expect.poll(asked).toEqual(['offered, stopped', 'offered, stopped']);

      await open(page, screens.login.path);
      await expect.poll(asked).toEqual(['offered']);
      await button(page, 'passkeyEntry.button').click();
      await expect.poll(asked).toEqual(['offered, stopped', 'pressed']);
    }));

  test('is offered with a new challenge before the old one expires', () =>
    hands.onPhone(async (page) => {
      const asked = await watchAsking(page);
      await page.clock.install();
      const { finger } = await installAuthenticator(page);
      await finger(false);
      await open(page, screens.login.path);
      await expect.poll(asked).toEqual(['offered']);
      await page.clock.fastForward('02:00');
      expect(await asked()).toEqual(['offered']);
      await page.clock.fastForward('02:10');
      await expect.poll(asked).toEqual(['offered, stopped', 'offered']);
    }));

  test('is not offered at an IP address, and a link to the host name is shown', () =>
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
