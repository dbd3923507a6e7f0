import { type LiveVenueName, liveVenues } from '@candor/domain/markets/live-sources';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import { invariant } from '@candor/domain/refusal';
import { ManualClock } from '../../../../platform/clock.ts';
import { connect } from '../../../../platform/db.ts';
import { createLog } from '../../../../platform/log.ts';
import { seededRandom } from '../../../../platform/random.ts';
import { freeEpoch } from '../../../../platform/testing/free-term.ts';
import { createTestDatabase } from '../../../../platform/testing/test-database.ts';
import { createLiveFeeds } from '../../feeds/live/live-feeds.ts';
import { QuoteBoard } from '../../quote-board.ts';
import { TickRecorder } from '../../recorder.ts';
import { openTickSigner } from '../../signing-key.ts';
import { openVenueServer, type VenueServer } from './venue-server.ts';
import { voices } from './voices.ts';

const STEP_MS = 500;
const STARTED_STEPS_MAX = 40;
/** Six minutes: longer than the longest pause after a refusal. */
const HEALED_STEPS_MAX = 190;
const COARSE_STEP_MS = 2_000;
const START_MS = Date.UTC(2026, 2, 4, 12);
const CENT = 10n ** 16n;

export interface RigOptions {
  readonly venues: readonly LiveVenueName[];
  readonly symbol?: string;
  readonly startMs?: number;
}

/**
 * Real sockets to simulated venues, the live feed on them, and the recorder behind it with its
 * database. Time is moved by hand; a step is one tick.
 */
export async function openPriceRig({ venues, symbol = 'BTCUSDT', startMs = START_MS }: RigOptions) {
  const market = findMarketSymbol(symbol);
  invariant(market, symbol);
  const clock = new ManualClock(startMs);
  // The venues' own time, so that a connection can be a day old at once.
  const venueClock = new ManualClock(startMs);
  const random = seededRandom('price rig');
  const servers = new Map<LiveVenueName, VenueServer>();
  for (const name of venues) servers.set(name, await openVenueServer(voices[name], venueClock));
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const feeds = createLiveFeeds(
    {
      venues,
      keys: {},
      addresses: Object.fromEntries([...servers].map(([name, { addresses }]) => [name, addresses])),
    },
    { clock, random, log },
  );
  const feed = feeds.bySymbol.get(symbol);
  invariant(feed, symbol);
  const database = await createTestDatabase();
  const db = connect(database.url);
  const ticks: Tick[] = [];
  const board = new QuoteBoard(market);
  const recorder = new TickRecorder({
    db,
    signer: await openTickSigner(db, random),
    feeds: new Map([[symbol, feed]]),
    boards: [board],
    heads: [],
    startMs,
    onCommitted: (committed) => void ticks.push(...committed),
  });
  const codesOf = (name: LiveVenueName) =>
    (liveVenues.find((venue) => venue.name === name)?.markets ?? [])
      .filter((each) => each.symbol === symbol)
      .map(({ code }) => code);

  const rig = {
    clock,
    venueClock,
    db,
    feeds,
    ticks,
    /** What was logged. */
    lines,
    /** Price at all venues that are not in `quiet`. */
    price: parseFixed('20000'),
    /** Venues whose frames the test sends itself. */
    quiet: new Set<LiveVenueName>(),
    /** Venues whose answers are held back: they are not waited for. */
    slow: new Set<LiveVenueName>(),
    server(name: LiveVenueName): VenueServer {
      const server = servers.get(name);
      invariant(server, name);
      return server;
    },
    keeper(name: LiveVenueName) {
      const keeper = feeds.keepers.get(name);
      invariant(keeper, name);
      return keeper;
    },
    codesOf,
    /** Sends a price around which the best bid and ask lie, in every market of the venue. */
    publish(name: LiveVenueName, price = rig.price, timeMs = clock.now()): void {
      const prices = { bid: formatFixed(price - CENT), ask: formatFixed(price + CENT), timeMs };
      for (const code of codesOf(name)) rig.server(name).publish(code, prices);
    },
    /** Waits until what was sent over the sockets has arrived. */
    async settle(): Promise<void> {
      await isOpened();
      await Promise.all([...servers.values()].map((server) => server.settle()));
      for (const [name, keeper] of feeds.keepers)
        if (!rig.slow.has(name as LiveVenueName)) await keeper.settled;
    },
    /** Moves time on, lets everyone speak, and records; returns the new tick, if there is one. */
    async step(stepMs = STEP_MS): Promise<Tick | undefined> {
      const before = ticks.length;
      await clock.advance(stepMs);
      await venueClock.advance(stepMs);
      await rig.settle();
      for (const name of venues) if (!rig.quiet.has(name)) rig.publish(name);
      await rig.settle();
      await recorder.record(clock.now(), freeEpoch);
      return ticks.length > before ? ticks.at(-1) : undefined;
    },
    async run(ms: number, stepMs = STEP_MS): Promise<readonly Tick[]> {
      const before = ticks.length;
      for (let passedMs = 0; passedMs < ms; passedMs += stepMs) await rig.step(stepMs);
      return ticks.slice(before);
    },
    /** Records what has been heard so far, without moving time. */
    record: (nowMs = clock.now()) => recorder.record(nowMs, freeEpoch),
    /** Connects, until prices flow from every venue. */
    async start(): Promise<void> {
      feeds.start();
      for (let step = 0; step < STARTED_STEPS_MAX; step++) {
        await rig.step();
        if ([...feeds.keepers.values()].every(({ state }) => state === 'flowing')) return;
      }
      const states = [...feeds.keepers].map(([name, { state }]) => `${name} ${state}`);
      throw new Error(`not all venues are connected: ${states.join(', ')}\n${lines.join('')}`);
    },
    /** Ends all faults, and moves time on until prices flow from every venue again. */
    async heal(): Promise<void> {
      for (const server of servers.values()) {
        server.faults.clear();
        server.release();
      }
      rig.quiet.clear();
      rig.slow.clear();
      for (let step = 0; step < HEALED_STEPS_MAX; step++) {
        // Fine steps first: most faults end at once.
        const tick = await rig.step(step < 10 ? STEP_MS : COARSE_STEP_MS);
        const isFlowing = [...feeds.keepers.values()].every(({ state }) => state === 'flowing');
        if (isFlowing && tick?.sources.every(({ used }) => used)) return;
      }
      const sources = ticks.at(-1)?.sources.map(({ venue, reason }) => `${venue} ${reason}`);
      throw new Error(`not healed: ${String(sources)}\n${lines.join('')}`);
    },
    async close(): Promise<void> {
      feeds.stop();
      for (const server of servers.values()) await server.close();
      await db.end();
      await database.drop();
    },
  };

  /** A socket takes real time to open; the clock of the test stands still meanwhile. */
  async function isOpened(): Promise<void> {
    const opening = () =>
      [...feeds.keepers].filter(
        ([name, { state }]) => state === 'opening' && !rig.slow.has(name as LiveVenueName),
      );
    while (opening().length > 0) await new Promise((resolve) => setImmediate(resolve));
  }

  return rig;
}

export type PriceRig = Awaited<ReturnType<typeof openPriceRig>>;

/** One source of a tick. */
export const sourceOf = (tick: Tick | undefined, venue: string) =>
  tick?.sources.find((source) => source.venue === venue);
