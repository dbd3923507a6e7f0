import { locales, type LocaleCode } from '@candor/contract/wire/locales';
import { screens } from '@candor/contract/wire/screens';
import { readCatalog } from '@candor/messages/catalog';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { onPhone } from './by-hand.ts';

/** Actions for a story that runs in several languages: elements are found by their message id. */
export function storyHands(lang: LocaleCode, url: () => string, browser: () => Browser) {
  const texts = readCatalog(locales[lang].tag);
  const t = (id: string, values: Record<string, string> = {}) =>
    (texts[id] ?? id).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const button = (page: Page, id: string, values?: Record<string, string>) =>
    page.getByRole('button', { name: t(id, values), exact: true });
  const inDialog = (page: Page, id: string) =>
    page.getByRole('dialog').getByRole('button', { name: t(id), exact: true });
  const field = (page: Page, id: string) =>
    page.getByRole('dialog').getByRole('textbox', { name: t(id), exact: true });
  const open = async (page: Page, path: string, at = url()) => {
    await page.goto('about:blank');
    await page.goto(`${at}/#${path}`);
    await page.locator('#page-loading').waitFor({ state: 'hidden' });
  };
  const isAt = (page: Page, path: string) =>
    expect.poll(() => new URL(page.url()).hash.split('?')[0]).toBe(`#${path}`);

  return {
    t,
    button,
    inDialog,
    field,
    open,
    isAt,
    onPhone: (tell: (page: Page) => Promise<void>) =>
      onPhone(browser(), async (page) => {
        await page.addInitScript((code) => globalThis.localStorage.setItem('lang', code), lang);
        await tell(page);
      }),
    /** Opens a guest account on this phone. Returns the first password as shown. */
    async enterAsGuest(page: Page): Promise<string> {
      await open(page, screens.login.path);
      await button(page, 'guest.button').click();
      await page.getByRole('checkbox').check();
      await button(page, 'guest.submit').click();
      const password = await page
        .getByRole('dialog')
        .getByText(/^[a-z2-9]{12}$/)
        .innerText();
      await button(page, 'guest.continue').click();
      await isAt(page, screens.home.path);
      return password;
    },
    async signOut(page: Page): Promise<void> {
      await open(page, screens.my.path);
      await button(page, 'my.logOut').click();
      await inDialog(page, 'my.logOut').click();
      await isAt(page, screens.home.path);
    },
  };
}
