import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { screens, type ScreenId } from '@candor/contract/wire/screens';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { settle } from '../harness/settle.ts';
import { type Member, signUpMember } from '../fit/member.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const ids = Object.keys(screens) as ScreenId[];

let server: RealServer;
let browser: Browser;
let member: Member;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  member = await signUpMember(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const devices: [string, BrowserContextOptions & { readonly lang: string }][] = [
  ['a light phone in English', { colorScheme: 'light', lang: 'en-us' }],
  ['a dark phone in Spanish', { colorScheme: 'dark', lang: 'xi' }],
  ['a light desktop in English', { viewport: { width: 1280, height: 800 }, lang: 'en-us' }],
];

test.each(devices)('no screen violates an accessibility rule on %s', async (_, options) => {
  const page = await openMember(options);
  const broken: string[] = [];
  for (const id of ids) {
    await settle(page, id, member.queries[id]);
    for (const problem of await problemsOn(page)) broken.push(`${id}: ${problem}`);
  }
  await page.context().close();
  expect(broken).toEqual([]);
});

test('text at 200 percent on the narrowest phone scrolls in one direction only', async () => {
  const page = await openMember({ viewport: { width: 320, height: 640 }, lang: 'xi' });
  await page.addStyleTag({ content: ':root { font-size: 200% !important }' });
  const tooWide: string[] = [];
  for (const id of ids) {
    await settle(page, id, member.queries[id]);
    const width = await page.locator('#main-page').evaluate((main) => main.scrollWidth);
    if (width > 320) tooWide.push(`${id}: ${width}`);
  }
  await page.context().close();
  expect(tooWide).toEqual([]);
});

async function openMember({ lang, ...options }: (typeof devices)[number][1]): Promise<Page> {
  const page = await openPhone(browser, { ...options, bypassCSP: true });
  await page.addInitScript((stored) => Object.assign(globalThis.localStorage, stored), {
    token: member.token,
    lang,
  });
  await page.goto(`${server.url}/#${screens.home.path}`);
  await page.evaluate(axe);
  return page;
}

async function problemsOn(page: Page): Promise<string[]> {
  return page.evaluate(
    `axe.run({ runOnly: ${JSON.stringify(standards)} }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target)))`,
  );
}
