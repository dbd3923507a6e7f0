import { MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import { screens, type ScreenId } from '@candor/contract/wire/screens';
import { launchBrowser, openPhone } from '@candor/e2e/harness/browser.ts';
import type { Benchmark, Figure, Sample, Session } from '../runner/benchmark.ts';
import { type Page, signInAsGuest, slowDown, SLOWDOWN } from '../runner/phone.ts';
import { startProduct } from '../runner/product.ts';
import { quantile } from '../runner/statistics.ts';

/** Slow 4G as Lighthouse has it. Source: GoogleChrome/lighthouse, core/config/constants.js. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1_024 * 1_024) / 8,
  uploadThroughput: (750 * 1_024) / 8,
};
const LOADS = 5;
const CHART_SECONDS = 10;
/** WEB_HEAP_MINUTES=30 for the whole goal. */
const HEAP_MINUTES = Number(process.env['WEB_HEAP_MINUTES'] ?? 3);
/** The browser drops compiled code only once several collections found that it had not run. */
const COLLECTIONS = 8;
/** Until the browser has compiled what runs often, which counts as heap. */
const WARM_SHARE = 1 / 3;
const pages = ['home', 'chart', 'positions'] as const satisfies readonly ScreenId[];
const visits = ['cold', 'warm'] as const;

const loadFigures = pages.flatMap((page) =>
  visits.flatMap((visit): Figure[] => {
    const of = (what: string) => (sample: Sample) => sample[`${page}-${visit}-${what}`]!;
    const name = `/${page}, ${visit}`;
    return [
      { what: `${name}: LCP`, unit: 'ms', of: of('lcp'), goal: { atMost: 1_800 } },
      { what: `${name}: FCP`, unit: 'ms', of: of('fcp') },
      { what: `${name}: CLS`, unit: '', of: of('cls'), goal: { atMost: 0.02 } },
    ];
  }),
);

/** What a customer with a slow phone on a slow line sees and feels. */
export const web: Benchmark = {
  name: 'web',
  subject: `screens of a signed-in customer at 390 × 844, processor slowed down ${SLOWDOWN} times, slow 4G, medians of ${LOADS} loads`,
  reference: '',
  rounds: 1,
  isOnDemand: true,
  figures: [
    ...loadFigures,
    { what: 'INP, 75 of 100', unit: 'ms', of: ({ inp }) => inp!, goal: { atMost: 150 } },
    { what: 'interactions', unit: '', of: ({ interactions }) => interactions! },
    {
      what: 'frames while the chart follows the market',
      unit: '/s',
      of: ({ frames }) => frames!,
      goal: { atLeast: 59 },
    },
    {
      what: `heap after ${HEAP_MINUTES} more minutes over before`,
      unit: '×',
      of: ({ heap }) => heap!,
      goal: { atMost: 1.05 },
    },
    {
      what: 'the same, over the first third of them',
      unit: '×',
      of: ({ lateHeap }) => lateHeap!,
    },
  ],
  async open(session) {
    const database = await (await session.databaseServer()).createDatabase();
    const product = await startProduct({ databaseUrl: database.url });
    return {
      subject: () => measure(product.url, session),
      async close() {
        await product.stop();
        await database.drop();
      },
    };
  },
};

async function measure(url: string, session: Session): Promise<Sample> {
  const browser = await launchBrowser();
  try {
    const first = await openPhone(browser, { bypassCSP: true });
    await signInAsGuest(first, url);
    const storageState = await first.context().storageState();
    await first.context().close();
    const open = () =>
      openPhone(browser, { bypassCSP: true, storageState, serviceWorkers: 'allow' });
    const sample: Record<string, number> = {};
    for (const page of pages) Object.assign(sample, await measureLoads(open, url, page, session));
    const page = await open();
    await page.goto(`${url}/#${screens.home.path}`, { waitUntil: 'networkidle' });
    await slowDown(page);
    return {
      ...sample,
      ...(await measureInteractions(page)),
      ...(await measureChart(page, url, session)),
    };
  } finally {
    await browser.close();
  }
}

/** Each load in a browser of its own: first with nothing kept, then with what the first one kept. */
async function measureLoads(
  open: () => Promise<Page>,
  url: string,
  id: (typeof pages)[number],
  session: Session,
): Promise<Sample> {
  const measured: Record<string, number[]> = {};
  for (let load = 0; load < (session.quick ? 1 : LOADS); load += 1) {
    const page = await open();
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', SLOW_4G);
    await slowDown(page);
    await page.addInitScript(watchPaint);
    for (const visit of visits) {
      await page.goto('about:blank');
      await page.goto(`${url}/#${screens[id].path}`, { waitUntil: 'networkidle' });
      const seen = (await page.evaluate('({ ...globalThis.painted })')) as Sample;
      for (const [what, value] of Object.entries(seen))
        (measured[`${id}-${visit}-${what}`] ??= []).push(value);
    }
    await page.context().close();
  }
  return Object.fromEntries(
    Object.entries(measured).map(([name, values]) => [name, quantile(values, 0.5)]),
  );
}

/** Tabs, the ticket and its sheets, while prices move. */
async function measureInteractions(page: Page): Promise<Sample> {
  await page.evaluate(watchInteractions);
  let interactions = 0;
  const act = async (does: Promise<void>) => {
    await does;
    interactions += 1;
    await page.waitForTimeout(SECOND_MS / 4);
  };
  const toTab = (id: ScreenId) => act(page.locator(`nav a[href="#${screens[id].path}"]`).tap());
  for (let turn = 0; turn < 3; turn += 1) {
    await toTab('market');
    await toTab('positions');
    const margin = page.getByRole('textbox', { name: 'Margin' });
    await act(margin.tap());
    for (const digit of '125') await act(margin.press(digit));
    await act(page.getByRole('button', { name: /^Leverage/ }).tap());
    await act(page.getByRole('dialog').getByRole('button', { name: '20×', exact: true }).tap());
    await act(page.keyboard.press('Escape'));
    await toTab('my');
    await toTab('home');
  }
  const slow = (await page.evaluate('[...globalThis.interactions.values()]')) as number[];
  // The browser reports none that took less than a frame.
  const all = [...slow, ...Array<number>(Math.max(0, interactions - slow.length)).fill(0)];
  return { inp: quantile(all, 0.75), interactions };
}

async function measureChart(page: Page, url: string, session: Session): Promise<Sample> {
  await page.goto(`${url}/#${screens.chart.path}`);
  await page.locator('canvas').first().waitFor();
  await page.waitForTimeout(3 * SECOND_MS);
  const seconds = session.seconds(CHART_SECONDS);
  const frames = (await page.evaluate(`new Promise((done) => {
    const begun = performance.now();
    let frames = 0;
    const count = () => {
      frames += 1;
      const passed = performance.now() - begun;
      if (passed < ${seconds * SECOND_MS}) requestAnimationFrame(count);
      else done((frames * 1000) / passed);
    };
    requestAnimationFrame(count);
  })`)) as number;
  const client = await page.context().newCDPSession(page);
  const usedHeap = async () => {
    for (let round = 0; round < COLLECTIONS; round += 1)
      await client.send('HeapProfiler.collectGarbage');
    return (await client.send('Runtime.getHeapUsage')).usedSize;
  };
  const wait = (share: number) =>
    page.waitForTimeout(session.quick ? SECOND_MS : HEAP_MINUTES * MINUTE_MS * share);
  const before = await usedHeap();
  await wait(WARM_SHARE);
  const warm = await usedHeap();
  await wait(1 - WARM_SHARE);
  const after = await usedHeap();
  return { frames, heap: after / before, lateHeap: after / warm };
}

/** Layout shifts in windows of a second's gap and five at most are CLS; ours have one window. */
const watchPaint = `
  globalThis.painted = { fcp: 0, lcp: 0, cls: 0 };
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') painted.fcp = entry.startTime; });
  watch('largest-contentful-paint', (entry) => { painted.lcp = entry.startTime; });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) painted.cls += entry.value; });
`;

const watchInteractions = `
  globalThis.interactions = new Map();
  new PerformanceObserver((list) => list.getEntries().forEach(({ interactionId, duration }) => {
    if (interactionId) interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
  })).observe({ type: 'event', durationThreshold: 16 });
`;
