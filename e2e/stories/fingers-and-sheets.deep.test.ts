import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type ScreenId, screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, openMember, signUpMember } from '../fit/member.ts';
import { showIn } from '../fit/misfits.ts';
import { sheetsOn } from '../fit/sheets.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { goToScreen, settle } from '../harness/settle.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const finder = readFileSync(
  fileURLToPath(new URL('../fit/find-small-targets.mjs', import.meta.url)),
  'utf8',
);
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Smaller than a finger for a reason. */
const accepted: readonly { readonly where: RegExp; readonly why: string }[] = [
  { where: /"Skip to content"/, why: 'hidden until a keyboard reaches it' },
  {
    where: /"(Leverage|Price of Bitcoin|Difficulty change.*|Electricity per kWh)" is 26/,
    why: 'the thumb of a slider whose whole track is pressed',
  },
];

let server: RealServer;
let browser: Browser;
let member: Promise<Member> | undefined;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const PARTS = 6;
const ids = Object.keys(screens) as ScreenId[];
const only = (process.env.SCREENS ?? '').split(/[\s,]+/).filter(Boolean);
const parts = Array.from({ length: PARTS }, (_, part) => ({
  part: part + 1,
  shown: ids
    .filter((id) => only.length === 0 || only.includes(id))
    .filter((_id, at) => at % PARTS === part),
}));

/** Each part opens a hundred sheets. */
const PART_MS = 600_000;

test.each(parts)(
  'every sheet is accessible in both looks, and everything is as large as a finger: part $part',
  async ({ shown }) => {
    const { token, queries } = await (member ??= signUpMember(server));
    const page = await openMember(browser, server, { token, lang: 'en-us' });
    await showIn(page, 'phone');
    await page.evaluate(axe);
    const found: string[] = [];
    for (const id of shown) {
      await settle(page, id, queries[id]);
      found.push(...(await smallOn(page, id)));
      for await (const sheet of sheetsOn(page, id, () => goToScreen(page, id, queries[id]))) {
        const where = `${id}, sheet "${sheet}"`;
        found.push(...(await smallOn(page, where)), ...(await violationsOn(page, where)));
      }
    }
    await page.context().close();
    expect([...new Set(found)]).toEqual([]);
  },
  PART_MS,
);

async function smallOn(page: Page, where: string): Promise<string[]> {
  await page.evaluate(
    `globalThis.findSmallTargets ?? (() => { ${finder}; return findSmallTargets; })()`,
  );
  const small = (await page.evaluate('findSmallTargets()')) as string[];
  return small
    .map((what) => `${where}: ${what}`)
    .filter((line) => !accepted.some((each) => each.where.test(line)));
}

/** By all rules in light, and by those of colors in dark. */
async function violationsOn(page: Page, where: string): Promise<string[]> {
  await page.evaluate(`globalThis.axe ?? (() => { ${axe} })()`);
  const light = await violations(page, standards);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.evaluate(withoutFlashes);
  const dark = await violations(page, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
  const all = [...light, ...dark.map((each) => `${each} (dark)`)];
  // axe passes over what is hidden from screen readers, as one of two sheets side by side is.
  if (await page.evaluate(isTopHidden)) all.push('is hidden from screen readers');
  return all.map((each) => `${where}: ${each}`);
}

const isTopHidden = `Boolean([...document.querySelectorAll('[role=dialog]')].at(-1)
  ?.closest('[aria-hidden=true]'))`;

/** A price that flashes keeps the color of the look in which it began: light, on a dark page. */
const withoutFlashes = `(async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ending = document.getAnimations()
    .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity);
  await Promise.all(ending.map(({ finished }) => finished.catch(() => null)));
})()`;

const violations = (page: Page, rules: readonly string[]): Promise<string[]> =>
  page.evaluate(`axe.run([...document.querySelectorAll('[role=dialog]')].at(-1) ?? document, {
      runOnly: ${JSON.stringify(rules)},
    }).then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + ' at ' + target)))`);
