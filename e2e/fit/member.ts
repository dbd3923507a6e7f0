import type { LocaleCode } from '@candor/contract/wire/locales';
import { screens } from '@candor/contract/wire/screens';
import type { Browser, Page } from 'playwright-core';
import { openContext } from '../harness/browser.ts';
import type { RealServer } from '../harness/server.ts';
import { settle } from '../harness/settle.ts';
import { signUpBusy } from '../wire/busy-customer.ts';
import { detailQueries } from '../wire/detail-queries.ts';

/** A customer with something of everything, so that no screen is empty. */
export interface Member {
  readonly token: string;
  /** What stands behind the `?` of screens that show one thing. */
  readonly queries: Record<string, string>;
}

export async function signUpMember(server: RealServer): Promise<Member> {
  const client = await signUpBusy(server, 'mei.lin@example.com');
  return { token: client.token, queries: await detailQueries(client) };
}

/** Signed in, and unable to change anything: commands do not reach the server. */
export async function openMember(
  browser: Browser,
  server: RealServer,
  { token, lang }: { readonly token: string; readonly lang: LocaleCode },
): Promise<Page> {
  const context = await openContext(browser, { hasTouch: true, locale: 'en-US', bypassCSP: true });
  const page = await context.newPage();
  // Before the app opens, and only once: what is chosen later, in another tab too, stays.
  await page.goto(`${server.url}/manifest.webmanifest`);
  await page.evaluate((stored) => Object.assign(globalThis.localStorage, stored), { token, lang });
  await page.goto(`${server.url}/#${screens.home.path}`);
  await settle(page, 'home');
  await page.route('**/*', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  );
  return page;
}
