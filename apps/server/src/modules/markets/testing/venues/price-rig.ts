import {
  type LiveSourceFacts,
  type LiveVendorName,
  liveVendors,
  type LiveVenueName,
  liveVenues,
} from '@candor/domain/markets/live-sources';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import { invariant } from '@candor/domain/refusal';
import { ManualClock } from '../../../../platform/clock.ts';
import { connect, type Db } from '../../../../platform/db.ts';
import { createLog } from '../../../../platform/log.ts';
import { seededRandom } from '../../../../platform/random.ts';
import { freeEpoch } from '../../../../platform/testing/free-term.ts';
import { createTestDatabase } from '../../../../platform/testing/test-database.ts';
import { createLiveFeeds, type LiveFeedSet } from '../../feeds/live/live-feeds.ts';
import { QuoteBoard } from '../../quote-board.ts';
import { TickRecorder } from '../../recorder.ts';
import { openTickSigner } from '../../signing-key.ts';
import { openVenueServer, type VenueServer } from './venue-server.ts';
import { vendorKeys, voices } from './voices.ts';

const STEP_MS = 500;
const STARTED_STEPS_MAX = 40;
/** Six minutes: longer than the longest pause after a refusal. */
const HEALED_STEPS_MAX = 190;
const FINE_STEPS = 10;
const COARSE_STEP_MS = 2_000;
const START_MS = Date.UTC(2026, 2, 4, 12);
/** From the middle to the best bid, and to the best ask. */
const halfSpreads = { crypto: 10n ** 16n, gold: 10n ** 16n, forex: 10n ** 13n };
const sourceFacts: readonly LiveSourceFacts[] = [...liveVenues, ...liveVendors];

export type SourceName = LiveVenueName | LiveVendorName;

export interface RigOptions {
  readonly venues?: readonly LiveVenueName[];
  /** All three vendors, with the keys that their servers expect. */
  readonly vendors?: boolean;
  readonly symbol?: string;
  readonly startMs?: number;
}

interface Parts {
  readonly market: MarketSymbol;
  readonly clock: ManualClock;
  /** The venues' own time, so that a connection can be a day old at once. */
  readonly venueClock: ManualClock;
  readonly servers: ReadonlyMap<SourceName, VenueServer>;
  readonly feeds: LiveFeedSet;
  readonly recorder: TickRecorder;
  readonly db: Db;
  readonly ticks: readonly Tick[];
  /** What was logged. */
  readonly lines: string[];
  readonly drop: () => Promise<void>;
}

/**
 * Real sockets to simulated venues, the live feed on them, and the recorder behind it with its
 * database. Time is moved by hand; a step is one tick.
 */
export async function openPriceRig(options: RigOptions): Promise<PriceRig> {
  const { venues = [], vendors = false, symbol = 'BTCUSDT', startMs = START_MS } = options;
  const names = vendors ? [...venues, ...liveVendors.map(({ name }) => name)] : venues;
  const market = findMarketSymbol(symbol);
  invariant(market, symbol);
  const [clock, venueClock] = [new ManualClock(startMs), new ManualClock(startMs)];
  const servers = new Map<SourceName, VenueServer>();
  for (const name of names) servers.set(name, await openVenueServer(voices[name], venueClock));
  const addresses = [...servers].map(([name, server]) => [name, server.addresses] as const);
  const lines: string[] = [];
  const log = createLog('info', { destination: { write: (line) => void lines.push(line) } });
  const random = seededRandom('price rig');
  const keys = vendors ? vendorKeys : {};
  const feeds = createLiveFeeds(
    { venues, keys, addresses: Object.fromEntries(addresses) },
    { clock, random, log },
  );
  const feed = feeds.bySymbol.get(symbol);
  invariant(feed, symbol);
  const database = await createTestDatabase();
  const db = connect(database.url);
  const ticks: Tick[] = [];
  const recorder = new TickRecorder({
    db,
    signer: await openTickSigner(db, random),
    feeds: new Map([[symbol, feed]]),
    boards: [new QuoteBoard(market)],
    heads: [],
    startMs,
    onCommitted: (committed) => void ticks.push(...committed),
  });
  const { drop } = database;
  const moving = { clock, venueClock, servers, feeds, recorder };
  return new PriceRig({ market, db, ticks, lines, drop, ...moving });
}

export class PriceRig {
  readonly #parts: Parts;
  /** Price at all venues that are not in `quiet`. */
  price = parseFixed('20000');
  /** Venues whose frames the test sends itself. */
  readonly quiet = new Set<SourceName>();
  /** Venues whose answers are held back: they are not waited for. */
  readonly slow = new Set<SourceName>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get clock(): ManualClock {
    return this.#parts.clock;
  }

  get venueClock(): ManualClock {
    return this.#parts.venueClock;
  }

  get ticks(): readonly Tick[] {
    return this.#parts.ticks;
  }

  get lines(): string[] {
    return this.#parts.lines;
  }

  server(name: SourceName): VenueServer {
    const server = this.#parts.servers.get(name);
    invariant(server, name);
    return server;
  }

  keeper(name: SourceName) {
    const keeper = this.#parts.feeds.keepers.get(name);
    invariant(keeper, name);
    return keeper;
  }

  /** What the venue calls the markets of the symbol. */
  codesOf(name: SourceName): readonly string[] {
    const { markets = [] } = sourceFacts.find((source) => source.name === name) ?? {};
    return markets
      .filter(({ symbol }) => symbol === this.#parts.market.symbol)
      .map(({ code }) => code);
  }

  /** Sends a price around which the best bid and ask lie, in every market of the venue. */
  publish(name: SourceName, price = this.price, timeMs = this.clock.now()): void {
    for (const code of this.codesOf(name)) this.publishIn(name, code, { price, timeMs });
  }

  publishIn(name: SourceName, code: string, said: { price: bigint; timeMs: number }): void {
    const half = halfSpreads[this.#parts.market.type];
    const [bid, ask] = [formatFixed(said.price - half), formatFixed(said.price + half)];
    this.server(name).publish(code, { bid, ask, timeMs: said.timeMs });
  }

  /** Waits until what was sent over the sockets has arrived. */
  async settle(): Promise<void> {
    const { servers, feeds } = this.#parts;
    await this.#isOpened();
    await Promise.all([...servers.values()].map((server) => server.settle()));
    await this.#isRead();
    for (const [name, keeper] of feeds.keepers)
      if (!this.slow.has(name as SourceName)) await keeper.settled;
  }

  /** Connects the venues, which have said nothing yet. */
  async connect(): Promise<void> {
    this.#parts.feeds.start();
    for (let step = 0; step < FINE_STEPS; step++) await this.pass(STEP_MS);
  }

  /** Moves time on; what is sent meanwhile arrives. */
  async pass(ms: number): Promise<void> {
    await this.clock.advance(ms);
    await this.venueClock.advance(ms);
    await this.settle();
  }

  /** Moves time on, lets everyone speak, and records; returns the new tick, if there is one. */
  async step(stepMs = STEP_MS): Promise<Tick | undefined> {
    const before = this.ticks.length;
    await this.pass(stepMs);
    for (const name of this.#parts.servers.keys()) if (!this.quiet.has(name)) this.publish(name);
    await this.settle();
    await this.record();
    return this.ticks.length > before ? this.ticks.at(-1) : undefined;
  }

  async run(ms: number, stepMs = STEP_MS): Promise<readonly Tick[]> {
    const before = this.ticks.length;
    for (let passedMs = 0; passedMs < ms; passedMs += stepMs) await this.step(stepMs);
    return this.ticks.slice(before);
  }

  /** Records what has been heard so far, without moving time. */
  record(): Promise<void> {
    return this.#parts.recorder.record(this.clock.now(), freeEpoch);
  }

  /** Connects, until prices flow from every venue. */
  async start(): Promise<void> {
    this.#parts.feeds.start();
    for (let step = 0; step < STARTED_STEPS_MAX; step++) {
      await this.step();
      if (this.#isFlowing()) return;
    }
    throw new Error(`not all venues are connected:\n${this.lines.join('')}`);
  }

  /** Ends all faults, and moves time on until prices flow from every venue again. */
  async heal(): Promise<void> {
    for (const server of this.#parts.servers.values()) {
      server.faults.clear();
      server.release();
    }
    this.quiet.clear();
    this.slow.clear();
    for (let step = 0; step < HEALED_STEPS_MAX; step++) {
      // Fine steps first: most faults end at once.
      const tick = await this.step(step < FINE_STEPS ? STEP_MS : COARSE_STEP_MS);
      if (this.#isFlowing() && tick?.sources.every(({ used }) => used)) return;
    }
    const sources = this.ticks.at(-1)?.sources.map(({ venue, reason }) => `${venue} ${reason}`);
    throw new Error(`not healed: ${String(sources)}\n${this.lines.join('')}`);
  }

  async close(): Promise<void> {
    const { feeds, servers, db, drop } = this.#parts;
    feeds.stop();
    for (const server of servers.values()) await server.close();
    await db.end();
    await drop();
  }

  #isFlowing(): boolean {
    return [...this.#parts.feeds.keepers.values()].every(({ state }) => state === 'flowing');
  }

  /** A socket takes real time to open; the clock of the test stands still meanwhile. */
  async #isOpened(): Promise<void> {
    for (const [name, keeper] of this.#parts.feeds.keepers)
      while (keeper.state === 'opening' && !this.slow.has(name as SourceName))
        await eventLoopTurn();
  }

  /** A stream has no pings to wait for: what was written has to be read. */
  async #isRead(): Promise<void> {
    for (const [name, server] of this.#parts.servers) {
      if (!server.isStream || this.slow.has(name)) continue;
      const { counts } = server;
      while (server.lines().length > 0 && this.keeper(name).heardCount < counts.streamed)
        await eventLoopTurn();
    }
  }
}

const eventLoopTurn = () => new Promise((resolve) => setImmediate(resolve));

/** One source of a tick. */
export const sourceOf = (tick: Tick | undefined, venue: string) =>
  tick?.sources.find((source) => source.venue === venue);
