import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { RUN_AHEAD_MS } from './run-clock.ts';
import { chromiumLaunchOptions } from './chromium.ts';

let shared: Promise<Browser> | undefined;

/**
 * The installed Chromium if there is one, otherwise the one from an npm package. All test files of
 * a worker share it, because a start costs more than many stories. Close it after use, which closes
 * everything opened in it.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await (shared ??= launchBrowser());
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

/** Pages of the shared browser that are open now. */
export async function openPages(): Promise<readonly Page[]> {
  return (await shared)?.contexts().flatMap((context) => context.pages()) ?? [];
}

/** A browser of one's own. Whatever it runs in ends only after it is closed. */
export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await chromiumLaunchOptions());
}

/**
 * A context with separate cookies and storage, on the clock of the run. Without service workers,
 * whose requests a test could not intercept; a story about them allows them.
 */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  if (RUN_AHEAD_MS !== 0) await context.addInitScript(setClockAhead, RUN_AHEAD_MS);
  return context;
}

/** Runs in the page before its own scripts. */
function setClockAhead(aheadMs: number): void {
  const machine = Date;
  globalThis.Date = class extends machine {
    constructor(...parts: [number?]) {
      super(...((parts.length > 0 ? parts : [machine.now() + aheadMs]) as [number]));
    }
    static override now = () => machine.now() + aheadMs;
  } as DateConstructor;
}

/** A phone of 390 by 844 with a separate context, so with separate cookies and storage. */
export async function openPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await openContext(browser, {
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    ...options,
  });
  return context.newPage();
}
