import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';

const finder = readFileSync(fileURLToPath(new URL('find-misfits.mjs', import.meta.url)), 'utf8');

/** Texts of the page, or of the sheet above it, that do not fit in their place. */
export async function misfitsOn(page: Page): Promise<string[]> {
  await page.evaluate(`globalThis.findMisfits ??= (() => { ${finder}; return findMisfits; })()`);
  return page.evaluate('findMisfits()');
}

export const sizes = {
  small: { width: 360, height: 640, text: 100 },
  phone: { width: 390, height: 844, text: 100 },
  desktop: { width: 1280, height: 800, text: 100 },
  large: { width: 390, height: 844, text: 200 },
} as const;

export type Size = keyof typeof sizes;

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Shows the open page in a size, without loading it again: its data stay. */
export async function showIn(page: Page, size: Size): Promise<void> {
  const { text, ...viewport } = sizes[size];
  // A button that was pressed to see what it opens may have filled the screen, which has no other size.
  await page.evaluate('document.fullscreenElement && document.exitFullscreen()');
  await page.setViewportSize(viewport);
  await page.evaluate(
    `document.documentElement.style.setProperty('font-size', '${text}%', 'important')`,
  );
  await page.evaluate(`document.fonts.ready.then(() => ${twoFrames})`);
}
