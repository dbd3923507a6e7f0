import { type LocaleCode, locales } from '@candor/contract/wire/locales';
import { type ScreenId, screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { settle } from '../harness/settle.ts';
import { openMember, signUpMember } from './member.ts';
import { misfitsOn, showIn } from './misfits.ts';

/** The longest words, the highest letters, and those that break between any two characters. */
const languages = ['xi', 'vl', 'mlxy', 'tai', 'jp', 'ko'] as const satisfies LocaleCode[];

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

test('every text fits on the smallest phone in the languages with the longest texts', async () => {
  const { token, queries } = await signUpMember(server);
  const page = await openMember(browser, server, { token, lang: 'en-us' });
  const choose = await otherTab(page);
  await showIn(page, 'small');
  // Typefaces are loaded once, so that no screen is measured without them.
  for (const lang of languages) await choose(lang);
  const found: string[] = [];
  for (const id of Object.keys(screens) as ScreenId[]) {
    await settle(page, id, queries[id]);
    for (const lang of languages) {
      await choose(lang);
      const { tag } = locales[lang];
      found.push(...(await misfitsOn(page)).map((misfit) => `${id}, ${tag}: ${misfit}`));
    }
  }
  await page.context().close();
  expect(found).toEqual([]);
});

/** Chooses languages as in another tab of the device: the page follows without loading anew. */
async function otherTab(page: Page): Promise<(lang: LocaleCode) => Promise<void>> {
  const other = await page.context().newPage();
  await other.goto(new URL('/manifest.webmanifest', page.url()).href);
  return async (lang) => {
    await other.evaluate((chosen) => globalThis.localStorage.setItem('lang', chosen), lang);
    await page.evaluate(shownIn(locales[lang].tag));
  };
}

/** Runs in the page: resolves when its texts are those of a language, in their typeface. */
const shownIn = (tag: string): string => `(async () => {
  while (document.documentElement.lang !== '${tag}') await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
  // Asks for the slices of the typeface that these texts need.
  document.body.getBoundingClientRect();
  await document.fonts.ready;
})()`;
