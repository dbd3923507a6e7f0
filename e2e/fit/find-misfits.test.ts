import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { misfitsOn } from './misfits.ts';

let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  page = await openPhone(browser, { isMobile: false });
});
afterAll(() => browser?.close());

const WORD = 'Liquidationspreisanzeige';

test.each([
  ['a button', `<button style="width: 60px">${WORD}</button>`, 'leaves its place'],
  [
    'a cell',
    `<table style="table-layout: fixed; width: 60px"><td>${WORD}</table>`,
    'leaves its place',
  ],
  ['a chip', `<p style="background: red; width: 60px">${WORD}</p>`, 'leaves its place'],
  ['a box that cuts', `<div style="overflow: hidden; width: 60px">${WORD}</div>`, 'is cut off'],
  [
    'a line that is too low',
    `<div style="overflow: hidden; height: 5px">${WORD}</div>`,
    'is cut off',
  ],
  ['the window', `<p style="margin-left: 350px">${WORD}</p>`, 'is cut off'],
  [
    'dots at the end',
    `<p style="overflow: hidden; text-overflow: ellipsis; white-space: nowrap; width: 60px">${WORD}</p>`,
    'is shortened',
  ],
  ['a hint in a field', `<input placeholder="${WORD}" style="width: 60px">`, 'is cut off'],
  [
    'a choice in a closed list',
    `<select style="width: 60px"><option>${WORD}</select>`,
    'is cut off',
  ],
  ['another text', `<p>${WORD}</p><p style="margin-top: -34px">Margin</p>`, 'lies over "Margin"'],
])('finds what does not fit: %s', async (_, html, what) => {
  await page.setContent(html);
  expect((await misfitsOn(page)).join('\n')).toContain(what);
});

test('says which text, and by how many pixels', async () => {
  const text = '<p style="width: 100px; text-align: right">Buy</p>';
  await page.setContent(`<div style="overflow: hidden; width: 60px">${text}</div>`);
  expect(await misfitsOn(page)).toEqual(['"Buy" is cut off by 40 px (p )']);
});

test.each([
  ['text that wraps', `<button style="width: 90px">Close all positions</button>`],
  ['a row that scrolls', `<div style="overflow-x: auto; width: 60px">${WORD}</div>`],
  [
    'a bar above the page',
    `<p>${WORD}</p><nav style="position: fixed; top: 16px; left: 8px">Home</nav>`,
  ],
  ['a hint that fits', `<input placeholder="Search" style="width: 160px">`],
  ['a field that has a text', `<input placeholder="${WORD}" value="BTC" style="width: 60px">`],
  [
    'text for screen readers',
    `<p class="screen-only" style="position: absolute; left: -99px">x</p>`,
  ],
])('accepts what fits: %s', async (_, html) => {
  await page.setContent(html);
  expect(await misfitsOn(page)).toEqual([]);
});
