import { screens, type Screen, type ScreenId } from '@candor/contract/wire/screens';
import { launchBrowser, openPhone } from '@candor/e2e/harness/browser.ts';
import type { Benchmark } from '../runner/benchmark.ts';
import { type Page, signInAsGuest, slowDown, SLOWDOWN } from '../runner/phone.ts';
import { startProduct } from '../runner/product.ts';
import { quantile } from '../runner/statistics.ts';

const TAPS = 24;

/** From the tap on a visited tab until its screen is painted and takes touches. */
export const webTaps: Benchmark = {
  name: 'web-taps',
  subject: `a tap on a visited tab of the app, on a processor slowed down ${SLOWDOWN} times`,
  reference: '',
  rounds: 1,
  figures: [
    {
      what: 'until usable, median',
      unit: 'ms',
      of: ({ median }) => median!,
      goal: { atMost: 100 },
    },
    { what: 'until usable, 95 of 100', unit: 'ms', of: ({ most }) => most! },
    { what: 'until the loader is gone, median', unit: 'ms', of: ({ gone }) => gone! },
  ],
  async open(session) {
    const database = await (await session.databaseServer()).createDatabase();
    const product = await startProduct({ databaseUrl: database.url });
    return {
      subject: () => measureTaps(product.url),
      async close() {
        await product.stop();
        await database.drop();
      },
    };
  },
};

interface Tap {
  readonly usableMs: number;
  readonly goneMs: number;
}

async function measureTaps(url: string) {
  const browser = await launchBrowser();
  try {
    const page = await openPhone(browser, { bypassCSP: true });
    await signInAsGuest(page, url);
    const tabs = (Object.keys(screens) as ScreenId[]).filter(isShownTab);
    for (const tab of tabs) await visit(page, tab);
    await page.evaluate(watchTaps);
    await slowDown(page);
    const taps: Tap[] = [];
    for (let count = 0; count < TAPS; count += 1) {
      taps.push(await tap(page, tabs[count % tabs.length]!));
    }
    const usable = taps.map(({ usableMs }) => usableMs);
    return {
      median: quantile(usable, 0.5),
      most: quantile(usable, 0.95),
      gone: quantile(
        taps.map(({ goneMs }) => goneMs),
        0.5,
      ),
    };
  } finally {
    await browser.close();
  }
}

/** The two screens of the contract tab share its place in the bar. */
const isShownTab = (id: ScreenId): boolean =>
  (screens[id] as Screen).tab !== undefined && id !== 'secondContracts';

/** Opens a tab and waits until nothing of it is loading. */
async function visit(page: Page, tab: ScreenId): Promise<void> {
  // A page that is already open is not opened again and would keep an empty title.
  await page.evaluate(
    `if (location.hash !== '#${screens[tab].path}') { document.title = ''; location.hash = '#${screens[tab].path}'; }`,
  );
  await page.waitForFunction(
    `document.title.includes(' · Candor') && !document.querySelector('#page-loading, [aria-busy=true], #main-page [data-skeleton]')`,
  );
}

async function tap(page: Page, tab: ScreenId): Promise<Tap> {
  await page.evaluate('globalThis.tapped = undefined');
  await page.locator(`nav a[href="#${screens[tab].path}"]`).tap();
  const handle = await page.waitForFunction('globalThis.tapped');
  return (await handle.jsonValue()) as Tap;
}

/**
 * Usable: the address is that of the tab, its heading stands and nothing covers it, at the end of
 * the frame that painted it.
 */
const watchTaps = `
  addEventListener('pointerdown', ({ timeStamp }) => {
    const before = document.title;
    let usableAt;
    const look = () => {
      const loader = document.getElementById('page-loading');
      const covers = loader && getComputedStyle(loader).pointerEvents !== 'none';
      const stands = document.title !== before && document.querySelector('#main-page h1');
      if (usableAt === undefined && stands && !covers) {
        usableAt = 0;
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => { usableAt = performance.now(); };
        port2.postMessage(0);
      }
      if (usableAt && !loader) globalThis.tapped = { usableMs: usableAt - timeStamp, goneMs: performance.now() - timeStamp };
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { capture: true });
`;
