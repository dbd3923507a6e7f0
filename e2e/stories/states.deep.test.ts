import { apiPrefix } from '@candor/contract/wire/calls';
import { type ScreenId, screens } from '@candor/contract/wire/screens';
import type { Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMember, signUpMember, type Member } from '../fit/member.ts';
import { showIn } from '../fit/misfits.ts';
import { openBrowser } from '../harness/browser.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { goToScreen } from '../harness/settle.ts';

let server: RealServer;
let browser: Browser;
let member: Member;

beforeAll(async () => {
  server = await startServer();
  browser = await openBrowser();
  member = await signUpMember(server);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const refused = (status: number, errorKey: string) => ({
  status,
  contentType: 'application/json',
  body: JSON.stringify({ code: status, errorKey, message: 'refused', success: false }),
});

/** What becomes of every call but the one that says who is signed in. */
const conditions: Record<string, (route: Route) => Promise<void>> = {
  failing: (route) => route.fulfill({ status: 502, body: 'bad gateway' }),
  'in maintenance': (route) => route.fulfill(refused(503, 'server.draining')),
  'out of reach': (route) => route.abort(),
};

/** Forms and lists that show nothing of the server's: they say so when they are sent. */
const silent: readonly ScreenId[] = [
  'my',
  'loginPassword',
  'mailPhrase',
  'address',
  'login',
  'loanAgreement',
  'outsideLink',
  'risks',
  'search',
];

/** A screen asks three more times, within seven seconds; meanwhile other pages do. */
const WALKS = 6;
const SETTLED_MS = 45_000;
const STORY_MS = 900_000;
const only = (process.env.SCREENS ?? '').split(/[\s,]+/).filter(Boolean);
const shown = (Object.keys(screens) as ScreenId[]).filter(
  (id) => only.length === 0 || only.includes(id),
);

test.each(Object.keys(conditions))(
  'every screen says so and offers a next step while the server is %s',
  async (name) => {
    const walks = Array.from({ length: WALKS }, (_, walk) =>
      problemsOf(
        name,
        shown.filter((_id, at) => at % WALKS === walk),
      ),
    );
    expect((await Promise.all(walks)).flat()).toEqual([]);
  },
  STORY_MS,
);

async function problemsOf(name: string, ids: readonly ScreenId[]): Promise<string[]> {
  const page = await openMember(browser, server, { token: member.token, lang: 'en-us' });
  await showIn(page, 'phone');
  await page.route(`**${apiPrefix}/**`, (route) =>
    route.request().url().includes('getMyUserInfo') ? route.fallback() : conditions[name]!(route),
  );
  const found: string[] = [];
  for (const id of ids) {
    const problem = await goToScreen(page, id, member.queries[id])
      .then(() => page.reload())
      .then(
        () => problemOn(page, id),
        () => 'does not open',
      );
    if (problem) found.push(`${id}: ${problem}`);
  }
  await page.context().close();
  return found;
}

interface Seen {
  readonly busy: number;
  readonly says: boolean;
  readonly steps: number;
}

async function problemOn(page: Page, id: ScreenId): Promise<string | null> {
  const seen = () => page.evaluate<Seen>(look);
  const isFinal = async () => {
    const { busy, says, steps } = await seen();
    return busy === 0 && steps > 0 && (says || silent.includes(id));
  };
  try {
    await expect.poll(isFinal, { timeout: SETTLED_MS, interval: 250 }).toBe(true);
    return null;
  } catch {
    const { busy, steps } = await seen();
    if (busy > 0) return 'is loading forever';
    return steps === 0 ? 'offers no next step' : 'does not say that anything is missing';
  }
}

/** Runs in the page. The way back is no next step. */
const look = `(() => {
  const main = document.querySelector('#main-page') ?? document.body;
  const isSeen = (element) => element.checkVisibility({ visibilityProperty: true });
  const busy = [...document.querySelectorAll('[aria-busy=true], #main-page [data-skeleton], #page-loading')]
    .filter(isSeen).length;
  const steps = [...main.querySelectorAll('button:not(:disabled), a[href], input:not(:disabled)')]
    .filter((each) => isSeen(each) && each.getAttribute('aria-label') !== 'Back').length;
  // Without a record to show, a detail says that there is none.
  const words = /does not exist|no bond chosen|try again|restarting|out of reach|offline|cannot be reached|could not|no price|unavailable/i;
  const says = words.test(main.innerText) || words.test(document.body.innerText)
    || [...main.querySelectorAll('[role=alert]')].some(isSeen);
  return { busy, says, steps };
})()`;
