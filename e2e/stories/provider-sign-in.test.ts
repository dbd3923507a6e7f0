import { oauthPath } from '@candor/contract/wire/calls';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { screens } from '@candor/contract/wire/screens';
import { readCatalog } from '@candor/messages/catalog';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type OpenidProvider, startOpenidProvider } from '../harness/openid-provider.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone } from './by-hand.ts';

const LABEL = 'Acme ID';

let provider: OpenidProvider;
let server: RealServer;
let browser: Browser;
beforeAll(async () => {
  provider = await startOpenidProvider('acme', LABEL);
  server = await startServer({ env: provider.env });
  provider.register(`${server.url}${oauthPath}/acme/callback`);
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  await provider?.stop();
});

/** On the provider's own pages: login and consent. */
async function signInOverThere(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

describe.each<[LocaleCode]>([['en-us'], ['xi']])('an account at a provider, %s', (lang) => {
  const texts = readCatalog(locales[lang].tag);
  const t = (id: string) => (texts[id] ?? id).replace('{provider}', LABEL);
  const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true });
  const inSheet = (page: Page, id: string) =>
    page.getByRole('dialog').getByRole('button', { name: t(id), exact: true });
  const open = async (page: Page, path: string) => {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${path}`);
    await page.locator('#page-loading').waitFor({ state: 'hidden' });
  };
  const isAt = (page: Page, path: string) =>
    expect.poll(() => new URL(page.url()).hash).toBe(`#${path}`);
  const inLanguage = (tell: (page: Page) => Promise<void>) =>
    onPhone(browser, async (page) => {
      await page.addInitScript((code) => globalThis.localStorage.setItem('lang', code), lang);
      await tell(page);
    });
  const logOut = async (page: Page) => {
    await open(page, screens.my.path);
    await button(page, 'my.logOut').click();
    await inSheet(page, 'my.logOut').click();
    await isAt(page, screens.home.path);
  };

  test('opens an account here, signs in to it again, is unlinked and linked', () =>
    inLanguage(async (page) => {
      await open(page, screens.login.path);
      await button(page, 'providerEntry.button').click();
      await signInOverThere(page, `new-${lang}`);

      await page.getByRole('dialog', { name: t('providerEntry.newTitle') }).waitFor();
      await isAt(page, screens.login.path);
      await button(page, 'newAccount.open').click();
      await page.getByText(t('identity.agreementRequired')).waitFor();
      await page.getByRole('checkbox').check();
      await button(page, 'newAccount.open').click();
      await page.getByText(/^openid-[a-z2-9]{8}$/).waitFor();
      const password = await page.getByText(/^[a-z2-9]{12}$/).textContent();
      await button(page, 'guest.continue').click();
      await isAt(page, screens.home.path);
      await logOut(page);

      // The requested screen is still known after returning from the provider.
      await open(page, screens.security.path);
      await isAt(page, screens.login.path);
      await button(page, 'providerEntry.button').click();
      await isAt(page, screens.security.path);

      await page.getByRole('link', { name: t('signInProviders.title') }).click();
      await page.getByRole('button', { name: LABEL }).click();
      await inSheet(page, 'signInProviders.unlink').click();
      await page.getByLabel(t('safety.loginPassword'), { exact: true }).fill('a guess');
      await inSheet(page, 'signInProviders.unlink').click();
      await page.getByText(t('identity.passwordWrong')).first().waitFor();
      await page.getByLabel(t('safety.loginPassword'), { exact: true }).fill(password!);
      await inSheet(page, 'signInProviders.unlink').click();
      await page.getByText(t('signInProviders.unlinked'), { exact: true }).waitFor();

      await page.getByRole('button', { name: LABEL }).click();
      await page.getByLabel(t('safety.loginPassword'), { exact: true }).fill(password!);
      await inSheet(page, 'providerEntry.button').click();
      // The passing notice of it may be gone before a slow machine has loaded the page again.
      await isAt(page, screens.signInProviders.path);
      await page.getByText(t('signInProviders.unlink'), { exact: true }).waitFor();

      await open(page, screens.securityEvents.path);
      for (const kind of ['accountOpened', 'signedIn', 'providerUnlinked', 'providerLinked'])
        await page
          .getByText(t(`securityEvent.${kind}`))
          .first()
          .waitFor();
    }));

  test('changes nothing when the customer cancels at the provider', () =>
    inLanguage(async (page) => {
      await open(page, screens.login.path);
      await button(page, 'providerEntry.button').click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page.getByText(t('providerEntry.declined')).waitFor();
      await isAt(page, screens.login.path);
    }));

  test('opens nothing in another browser to which the link is sent', () =>
    inLanguage(async (page) => {
      await open(page, screens.login.path);
      await page.route('**/callback?*', (route) => route.abort());
      const back = page.waitForRequest('**/callback?*');
      await button(page, 'providerEntry.button').click();
      await signInOverThere(page, `thief-${lang}`);
      const address = (await back).url();
      await inLanguage(async (victim) => {
        await open(victim, screens.home.path);
        await victim.goto(address);
        await victim.getByText(t('identity.providerRefused')).waitFor();
        await isAt(victim, screens.login.path);
        expect(await victim.evaluate(() => globalThis.localStorage.getItem('token'))).toBeNull();
      });
    }));
});
