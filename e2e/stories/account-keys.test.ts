import { wireCalls } from '@candor/contract/wire/calls';
import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { screens } from '@candor/contract/wire/screens';
import { readCatalog } from '@candor/messages/catalog';
import { generateSync } from 'otplib';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { codeFor } from '../harness/outbox.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { onPhone, PASSWORD } from './by-hand.ts';

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

const NEW_PASSWORD = 'another good one';

describe.each<[LocaleCode, string]>([
  ['en-us', '2'],
  ['xi', '3'],
])('the keys of an account, %s', (lang, digit) => {
  const texts = readCatalog(locales[lang].tag);
  const t = (id: string) => texts[id] ?? id;
  const button = (page: Page, id: string) => page.getByRole('button', { name: t(id), exact: true });
  const field = (page: Page, id: string) => page.getByRole('textbox', { name: t(id), exact: true });
  const open = async (page: Page, path: string) => {
    await page.goto('about:blank');
    await page.goto(`${server.url}/#${path}`);
    await page.locator('#page-loading').waitFor({ state: 'hidden' });
  };
  const isAt = (page: Page, path: string) =>
    expect.poll(() => new URL(page.url()).hash.split('?')[0]).toBe(`#${path}`);
  const sendCode = async (page: Page, to: string) => {
    await button(page, 'login.sendCode').click();
    await page
      .getByLabel(t('login.code'))
      .first()
      .fill(await codeFor(server, to));
  };
  const inLanguage = (tell: (page: Page) => Promise<void>) =>
    onPhone(browser, async (page) => {
      await page.addInitScript((code) => globalThis.localStorage.setItem('lang', code), lang);
      await tell(page);
    });
  const register = async (page: Page, email: string) => {
    await button(page, 'login.createAccount').click();
    await field(page, 'login.email').fill(email);
    await sendCode(page, email);
    await fillNew(page, 'register.password', PASSWORD);
    await page.getByRole('checkbox').check();
    await button(page, 'register.submit').click();
    await isAt(page, screens.home.path);
  };
  const fillNew = async (page: Page, label: string, password: string) => {
    await field(page, label).fill(password);
    await field(page, 'register.confirmPassword').fill(password);
  };
  const signIn = async (page: Page, username: string, password: string) => {
    await field(page, 'login.username').fill(username);
    await field(page, 'login.password').fill(password);
    await button(page, 'login.submit').click();
  };
  const signOut = async (page: Page) => {
    await open(page, screens.my.path);
    await button(page, 'my.logOut').click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('my.logOut') })
      .click();
    await isAt(page, screens.home.path);
    await open(page, screens.login.path);
  };

  test('registers by phone, sets a withdrawal password and a second factor, and is asked for it', () =>
    inLanguage(async (page) => {
      const number = `415 555 ${digit}134`;
      await open(page, screens.login.path);
      await button(page, 'login.createAccount').click();
      await button(page, 'login.usePhone').click();
      await field(page, 'login.phone').fill(number);
      await sendCode(page, `+1${number.replaceAll(' ', '')}`);
      await fillNew(page, 'register.password', PASSWORD);
      await button(page, 'agreement.read').click();
      await page.getByText(t('agreement.text').split('\n\n')[0]!, { exact: true }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await page.getByRole('checkbox').check();
      await button(page, 'register.submit').click();
      await isAt(page, screens.home.path);

      await open(page, screens.my.path);
      await page.getByRole('link', { name: t('security.title') }).click();
      await page.getByRole('link', { name: t('fundPassword.title') }).click();
      await fillNew(page, 'fundPassword.new', '407182');
      await field(page, 'safety.loginPassword').fill(PASSWORD);
      await button(page, 'fundPassword.set').click();
      await page.getByText(t('fundPassword.wasSet')).waitFor();
      await isAt(page, screens.security.path);

      await page.getByRole('link', { name: t('secondFactor.title') }).click();
      const key = (await page.locator('code').innerText()).replaceAll(/\s/g, '');
      await page
        .getByLabel(t('secondFactor.firstCode'))
        .first()
        .fill(generateSync({ secret: key }));
      await field(page, 'safety.loginPassword').fill(PASSWORD);
      await button(page, 'secondFactor.bind').click();
      await page.getByText(t('recovery.once')).waitFor();
      const codes = await page.getByRole('listitem').allInnerTexts();
      expect(codes).toHaveLength(10);
      await button(page, 'recovery.done').click();
      await page.getByText(t('security.hold').split('{')[0]!).waitFor();

      await signOut(page);
      await signIn(page, number, PASSWORD);
      await page.getByText(t('totp.text')).waitFor();
      await button(page, 'totp.useRecovery').click();
      await field(page, 'totp.recoveryCode').fill(codes[0]!);
      await button(page, 'login.submit').click();
      await isAt(page, screens.home.path);
      await open(page, screens.securityEvents.path);
      await page.getByText(t('securityEvent.recoveryCodeUsed')).waitFor();
      await page.getByText(t('securityEvent.totpBound')).waitFor();
    }));

  test('shows a guest the first password once, and binds an address to keep the account', () =>
    inLanguage(async (page) => {
      await open(page, screens.login.path);
      const start = async () => {
        await button(page, 'guest.button').click();
        await page.getByRole('checkbox').check();
        await button(page, 'guest.submit').click();
      };
      // Closing it while the account is being opened would lose the password forever.
      const guestLogin = `**${[wireCalls.logInAsGuest].flat()[0]!.slice('POST '.length)}`;
      let letGo = () => undefined as void;
      const held = new Promise<void>((resolve) => (letGo = resolve));
      await page.route(guestLogin, (route) => held.then(() => route.continue()));
      const asked = page.waitForRequest(guestLogin);
      await start();
      await asked;
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: t('shell.close'), exact: true }).click();
      letGo();
      await page.getByText(t('guest.doneTitle')).waitFor();
      const dialog = page.getByRole('dialog');
      const username = await dialog.getByText(/^guest-/).innerText();
      const password = await dialog.getByText(/^[a-z2-9]{12}$/).innerText();
      await button(page, 'guest.continue').click();
      await isAt(page, screens.home.path);

      await signOut(page);
      await start();
      await button(page, 'guest.usePassword').click();
      await signIn(page, username, password);
      await isAt(page, screens.home.path);

      const email = `guest-${digit}@example.com`;
      await open(page, `${screens.address.path}?kind=email`);
      await field(page, 'login.email').fill(email);
      await sendCode(page, email);
      await field(page, 'safety.loginPassword').fill(password);
      await button(page, 'address.bind').click();
      await isAt(page, screens.security.path);
      await signOut(page);
      await signIn(page, email, password);
      await isAt(page, screens.home.path);
    }));

  test('reports a changed email address to the old one', () =>
    inLanguage(async (page) => {
      const [email, other] = [`leaver-${digit}@example.com`, `comer-${digit}@example.com`];
      await open(page, screens.login.path);
      await register(page, email);
      await open(page, `${screens.address.path}?kind=email`);
      await field(page, 'login.email').fill(other);
      await sendCode(page, other);
      await field(page, 'safety.loginPassword').fill(PASSWORD);
      await button(page, 'address.change').click();
      await isAt(page, screens.security.path);
      const told = async (to: string) =>
        (await server.outbox())
          .filter(
            (emailMessage) => emailMessage.to === to && emailMessage.kind === 'notice.emailChanged',
          )
          .map(({ text }) => text);
      await expect.poll(() => told(email)).toHaveLength(1);
      await expect.poll(() => told(other)).toHaveLength(1);
      // It names the screen by its title.
      expect((await told(email))[0]).toContain(t('sessions.title'));
    }));

  test('resets a forgotten password by email and signs the other phone out', () =>
    inLanguage(async (page) => {
      const email = `forgotten-${digit}@example.com`;
      await open(page, screens.login.path);
      await register(page, email);
      await inLanguage(async (other) => {
        await open(other, screens.login.path);
        await button(other, 'login.forgotten').click();
        await field(other, 'login.email').fill(email);
        await sendCode(other, email);
        await fillNew(other, 'newPassword.label', NEW_PASSWORD);
        await button(other, 'reset.submit').click();
        await signIn(other, email, PASSWORD);
        await other.getByText(t('identity.wrongCredentials')).first().waitFor();
        await signIn(other, email, NEW_PASSWORD);
        await isAt(other, screens.home.path);
      });
      await open(page, screens.assets.path);
      await isAt(page, screens.login.path);
    }));

  test('fills in the code of an invitation link and signs devices out remotely', () =>
    inLanguage(async (page) => {
      const email = `inviter-${digit}@example.com`;
      await open(page, screens.login.path);
      await register(page, email);
      await open(page, screens.my.path);
      await page.getByRole('link', { name: t('team.title'), exact: true }).click();
      const link = `http://${await page.getByText(/\/i\/[A-Z0-9]{8}$/).innerText()}`;

      await inLanguage(async (invited) => {
        await invited.goto(link);
        const code = field(invited, 'register.inviteCode');
        await expect.poll(() => code.inputValue()).toBe(link.slice(-8));
        const toSignIn = invited.getByRole('button', { name: t('register.signIn'), exact: true });
        await toSignIn.click();
        await signIn(invited, email, PASSWORD);
        await isAt(invited, screens.home.path);

        await open(page, screens.sessions.path);
        await button(page, 'sessions.endOthers').click();
        await expect.poll(() => page.getByRole('listitem').count()).toBe(1);
        const path = wireCalls.getUser.replace('GET ', '');
        await expect
          .poll(
            () =>
              invited.evaluate(async (address) => {
                const token = globalThis.localStorage.getItem('token') ?? '';
                const answer = await fetch(address, { headers: { 'X-Access-Token': token } });
                return ((await answer.json()) as { code: number }).code;
              }, path),
            { timeout: 15_000 },
          )
          .toBe(401);
      });
    }));
});
