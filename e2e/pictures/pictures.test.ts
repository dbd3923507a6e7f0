import { type ScreenId, screens } from '@candor/contract/wire/screens';
import { apiPrefix } from '@candor/contract/wire/calls';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, openContext } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { goToScreen, settle } from '../harness/settle.ts';
import { signUpBusy } from '../wire/busy-customer.ts';
import { detailQueries } from '../wire/detail-queries.ts';
import { signUp } from '../wire/sign-up.ts';
import { compare } from './compare.ts';
import { quietOf } from './quiet.ts';
import { makeStill } from './still.ts';
import { nameOf, type State, type Variant, variantsToTake } from './variants.ts';

let server: RealServer;
let browser: Browser;
let customers: Promise<Customers> | undefined;

beforeAll(async () => {
  // With a catalogue that has a history where other screens are asked for.
  server = await startServer(
    process.env.PICTURES ? { from: null, env: { PRACTICE_DAY: '1' } } : {},
  );
  browser = await openBrowser();
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test.each(variantsToTake().map((each) => [nameOf(each), each] as const))(
  'screens look as accepted: %s',
  async (name, variant) => {
    const { tokens, queries } = await (customers ??= prepareCustomers());
    const page = await openVariant(variant, tokens);
    const quiet = quietOf(page);
    const found: string[] = [];
    for (const id of variant.screens) {
      await showState(page, variant, id, queries[id]);
      // Parts that are loaded later have no place before: the rail, the first steps.
      if (variant.state !== 'loading') await quiet();
      await page.evaluate('document.fonts.ready');
      if (!process.env.RAW) await page.evaluate(makeStill);
      const problem = await compare(name, id, await page.screenshot({ scale: 'css' }));
      if (problem) found.push(problem);
      // What was made still stays so: the next screen begins with a new page.
      await page.reload();
    }
    await page.context().close();
    expect(found).toEqual([]);
  },
);

interface Customers {
  readonly tokens: { readonly busy: string; readonly fresh: string };
  readonly queries: Record<string, string>;
}

async function prepareCustomers(): Promise<Customers> {
  const busy = await signUpBusy(server, 'mei.lin@example.com');
  const fresh = await signUp(server, 'amara.okafor@example.com');
  return { tokens: { busy: busy.token, fresh: fresh.token }, queries: await detailQueries(busy) };
}

async function openVariant(
  { viewport, look, lang, state }: Variant,
  { busy, fresh }: Customers['tokens'],
): Promise<Page> {
  const context = await openContext(browser, {
    viewport,
    colorScheme: look,
    isMobile: viewport.width < 600,
    hasTouch: viewport.width < 600,
    locale: 'en-US',
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.addInitScript((stored) => Object.assign(globalThis.localStorage, stored), {
    lang,
    ...(state !== 'visitor' && { token: state === 'empty' ? fresh : busy }),
  });
  await page.goto(`${server.url}/#${screens.home.path}`);
  return page;
}

/** Brings a screen into a state as a customer would meet it. */
async function showState(
  page: Page,
  { state }: Variant,
  id: ScreenId,
  query?: string,
): Promise<void> {
  if (state === 'ready' || state === 'empty' || state === 'visitor') {
    return settle(page, id, query);
  }
  if (state === 'offline') {
    await settle(page, id, query);
    await page.context().setOffline(true);
    await expect.poll(() => page.evaluate('navigator.onLine')).toBe(false);
    await page.evaluate(twoFrames);
    await page.context().setOffline(false);
    return;
  }
  await page.route(`**${apiPrefix}/**`, answersOf(state));
  await goToScreen(page, id, query);
  await page.evaluate(twoFrames);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

const twoFrames = 'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))';

/** Who is signed in is answered: without it every screen would be the sign-in screen. */
function answersOf(state: State): Parameters<Page['route']>[1] {
  return async (route) => {
    if (route.request().url().includes('getMyUserInfo')) return route.fallback();
    if (state === 'loading') return;
    await route.fulfill({ status: 502, body: 'bad gateway' });
  };
}
