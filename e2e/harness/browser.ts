import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
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

/** The installed Chromium where there is one, else the one that comes as an npm package. Close it after use. */
export async function openBrowser(): Promise<Browser> {
  const { executablePath, env, extraFlags } = await findChromium();
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...flags, ...extraFlags, ...(isRoot ? ['--no-sandbox'] : [])],
  });
}

/** A phone of 390 by 844 with a context of its own: no cookie or storage is shared between two of them. */
export async function openPhone(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-US',
    ...options,
  });
  return context.newPage();
}
