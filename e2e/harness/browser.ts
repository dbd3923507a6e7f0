import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { RUN_AHEAD_MS } from './run-clock.ts';
import { findChromium } from './chromium.ts';

/** Quiet and alone: no update checks, no QUIC past the loopback server, no first-run pages. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let shared: Promise<Browser> | undefined;

/**
 * The installed Chromium where there is one, else the one that comes as an npm package. All files of a worker share it: a
 * start costs more than many stories do. Close it after use, which ends what was opened in it.
 */
export async function openBrowser(): Promise<Browser> {
  const browser = await (shared ??= launch());
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  return browser;
}

async function launch(): Promise<Browser> {
  const { executablePath, env, extraFlags } = await findChromium();
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...flags, ...extraFlags, ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

/** No cookie or storage is shared between two of them; its clock is that of the run. */
export async function openContext(
  browser: Browser,
  options: BrowserContextOptions,
): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  if (RUN_AHEAD_MS !== 0) await context.addInitScript(setClockAhead, RUN_AHEAD_MS);
  return context;
}

/** In the page, before anything else of it. */
function setClockAhead(aheadMs: number): void {
  const machine = Date;
  globalThis.Date = class extends machine {
    constructor(...parts: [number?]) {
      super(...((parts.length > 0 ? parts : [machine.now() + aheadMs]) as [number]));
    }
    static override now = () => machine.now() + aheadMs;
  } as DateConstructor;
}

/** A phone of 390 by 844 with a context of its own: no cookie or storage is shared between two of them. */
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
