import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** For longer than a part of a screen that has just loaded takes to ask for its data. */
const QUIET_MS = 700;

/** Follows the requests of a page; resolves, each time it is called, once none has been under way for a moment. */
export function quietOf(page: Page): () => Promise<void> {
  let underWay = 0;
  let changedAt = performance.now();
  const change = (by: number) => () => {
    underWay = Math.max(0, underWay + by);
    changedAt = performance.now();
  };
  page.on('request', change(1));
  page.on('requestfinished', change(-1));
  page.on('requestfailed', change(-1));
  const isQuiet = () => underWay === 0 && performance.now() - changedAt > QUIET_MS;
  return () => expect.poll(isQuiet, { interval: 100 }).toBe(true);
}
