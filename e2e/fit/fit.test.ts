import { type LocaleCode, locales } from '@candor/contract/wire/locales';
import { type ScreenId, screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { goToScreen, settle } from '../harness/settle.ts';
import { type Member, openMember, signUpMember } from './member.ts';
import { misfitsOn, showIn, type Size, sizes } from './misfits.ts';
import { sheetsOn } from './sheets.ts';

/** The longest words and the highest letters on the screens that most customers see. */
const usual = {
  languages: ['tai', 'xi'],
  sizes: ['small', 'large'],
  screens: ['home', 'market', 'positions', 'my', 'assets', 'transfer', 'deposit', 'login', 'loans'],
} as const;

/** FIT=all takes everything; any words narrow languages, sizes and screens, `sheets` adds sheets. */
const words = (process.env.FIT ?? '').split(/[\s,]+/).filter((word) => word !== '');
const isFull = words.length > 0;
const hasSheets = words.includes('all') || words.includes('sheets');
/** Every screen and sheet in four sizes. */
const FULL_MS = 1_800_000;
function narrow<T extends string>(from: readonly T[], short: readonly T[]): readonly T[] {
  if (!isFull) return short;
  const named = from.filter((each) => words.includes(each));
  return named.length > 0 ? named : from;
}
const languages = narrow(Object.keys(locales) as LocaleCode[], usual.languages);
const sizesShown = narrow(Object.keys(sizes) as Size[], usual.sizes);
const shown = narrow(Object.keys(screens) as ScreenId[], usual.screens);

let server: RealServer;
let browser: Browser;
let member: Promise<Member> | undefined;

beforeAll(async () => {
  server = await startServer({ from: null, env: { PRACTICE_DAY: '1' } });
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each(languages.map((lang) => [lang] as const))(
  'every text fits: %s',
  async (lang) => {
    const { token, queries } = await (member ??= signUpMember(server));
    const page = await openMember(browser, server, { token, lang });
    const found: string[] = [];
    for (const id of shown) {
      await showIn(page, sizesShown[0]!);
      await settle(page, id, queries[id]);
      found.push(...(await misfitsIn(page, id)));
      if (hasSheets) found.push(...(await misfitsOfSheets(page, id, queries[id])));
    }
    await page.context().close();
    expect(found).toEqual([]);
  },
  FULL_MS,
);

async function misfitsIn(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const size of sizesShown) {
    await showIn(page, size);
    const misfits = await misfitsOn(page);
    found.push(...misfits.map((misfit) => `${where}, ${size}: ${misfit}`));
  }
  return found;
}

async function misfitsOfSheets(page: Page, id: ScreenId, query?: string): Promise<string[]> {
  const found: string[] = [];
  const again = async () => {
    await showIn(page, 'phone');
    await goToScreen(page, id, query);
  };
  await again();
  for await (const sheet of sheetsOn(page, id, again)) {
    found.push(...(await misfitsIn(page, `${id}, sheet "${sheet}"`)));
  }
  return found;
}
