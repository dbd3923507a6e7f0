import { type ScreenId, screens } from '@candor/contract/wire/screens';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Goes to a screen by its hash and waits until its title stands and the loader is gone. */
export async function goToScreen(page: Page, id: ScreenId, query = ''): Promise<void> {
  const address = JSON.stringify(`#${screens[id].path}${query && `?${query}`}`);
  // A page that is already open is not opened again and would keep an empty title.
  await page.evaluate(
    `if (location.hash !== ${address}) { document.title = ''; location.hash = ${address}; }`,
  );
  await expect.poll(() => page.title()).toContain(' · Candor');
  await page.locator('#page-loading').waitFor({ state: 'hidden' });
}

/** Also waits for the screen's data: nothing is still loading, also in a part of it. */
export async function settle(page: Page, id: ScreenId, query = ''): Promise<void> {
  await goToScreen(page, id, query);
  await expect
    .poll(() => page.locator('[aria-busy=true], #main-page [data-skeleton]:visible').count())
    .toBe(0);
}
