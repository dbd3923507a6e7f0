import type { Page } from 'playwright-core';
import { beforeEach } from 'vitest';
import { openPages } from './browser.ts';

const LONGEST_TEXT = 400;

/** A failed test says what stood on the screens that it left open. */
beforeEach(({ onTestFailed }) => {
  onTestFailed(async ({ task }) => {
    const [error] = task.result?.errors ?? [];
    if (!error) return;
    const shown = await Promise.all((await openPages()).map(textOf));
    // The report is made of the stack.
    error.stack = [error.message, ...shown, error.stack?.replace(error.message, '')].join('\n');
  });
});

async function textOf(page: Page): Promise<string> {
  const text = await page.locator('body').innerText({ timeout: 5_000 }).catch(String);
  return `${page.url()}: ${text.replaceAll(/\s+/g, ' ').slice(0, LONGEST_TEXT)}`;
}
