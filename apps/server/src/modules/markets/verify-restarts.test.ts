import { fileURLToPath } from 'node:url';
import { findMarketSymbol, tickIntervalMs } from '@candor/domain/markets/symbols';
import { publishedVenue } from '@candor/domain/markets/record/second-record';
import type { Quote } from '@candor/domain/markets/source-book';
import { tickText } from '@candor/domain/markets/tick';
import { quantity } from '@candor/domain/money/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect, type Db } from '../../platform/db.ts';
import { seededRandom } from '../../platform/random.ts';
import { freeEpoch } from '../../platform/testing/free-term.ts';
import { type LossyLine, openLossyLine } from '../../platform/testing/lossy-line.ts';
import { createTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { QuoteBoard } from './quote-board.ts';
import type { Feed } from './feeds/feed.ts';
import { TickRecorder } from './recorder.ts';
import { openTickSigner } from './signing-key.ts';
import { listHeads } from './store.ts';
import { listTicksAfter } from './store-lookup.ts';
import { presentProof } from './views.ts';

const SCRIPTS = fileURLToPath(new URL('../../../../../docs/verify/', import.meta.url));
const { sourceJudge } = await import(`${SCRIPTS}judge-sources.mjs`);
const { readTick } = await import(`${SCRIPTS}verify-ticks.mjs`);
const { rulesOf } = await import(`${SCRIPTS}rules.mjs`);

const SYMBOL = 'BTCUSDT';
const VENUES = ['north-usdt', 'north-usdc', 'south-usdc', 'south-usdt', 'west-usdt', 'west-usd'];
const START_MS = Date.UTC(2026, 0, 7, 12);
const STEP_MS = 510;
const market = findMarketSymbol(SYMBOL)!;
const INTERVAL_MS = tickIntervalMs(market.type);

let database: TestDatabase;
let db: Db;
let line: LossyLine;
beforeAll(async () => {
  database = await createTestDatabase();
  line = await openLossyLine(database.url);
  db = connect(line.url, { max: 2 });
});
afterAll(async () => {
  await db.end();
  await line.close();
  await database.drop();
});

/** Six venues of three currencies around one wandering price; `jump` moves all of them. */
function openFeed(): Feed & { jump(factor: number): void } {
  const random = seededRandom('restarts');
  const share = () => Buffer.from(random.bytes(4)).readUInt32LE() / 2 ** 32;
  let price = 60_000;
  const readings: Feed['readings'] = (_sinceMs, nowMs) => {
    price *= 1 + (share() - 0.5) * 0.001;
    const quotes = VENUES.map((venue): Quote => {
      const dollar = venue.endsWith('usdt') ? 1 : 1.0004 + share() * 0.0004;
      const said = (price * dollar * (1 + (share() - 0.5) * 1e-4)).toFixed(2);
      const isAhead = venue === 'west-usd' && share() < 0.05;
      const timeMs = isAhead ? nowMs + 60_000 : nowMs - Math.floor(share() * 200);
      return { venue, price: said, timeMs, volume: quantity('1') };
    });
    return [{ timeMs: nowMs, quotes }];
  };
  const venues = VENUES.map((name) => publishedVenue(name, market.quote));
  return { simulated: true, venues, readings, jump: (factor) => void (price *= factor) };
}

async function openRecorder(feed: Feed, startMs: number): Promise<TickRecorder> {
  return new TickRecorder({
    db,
    signer: await openTickSigner(db, seededRandom('restarts')),
    feeds: new Map([[SYMBOL, feed]]),
    boards: [new QuoteBoard(market)],
    heads: await listHeads(db),
    startMs,
    onCommitted: () => undefined,
  });
}

/** Faults that the script of docs/verify finds in the entire log. */
async function faultsOfLog(): Promise<string[]> {
  const judge = sourceJudge({ ...rulesOf(SYMBOL), names: VENUES, isWhole: true });
  const ticks = await listTicksAfter(db, SYMBOL, 0, 10_000);
  return ticks.flatMap((tick) => {
    const fault = judge(readTick({ text: tickText(tick) }));
    return fault ? [`${tick.sequence} ${fault}`] : [];
  });
}

describe('a log that spans', () => {
  test('restarts, takeovers, lost commits and jumps verifies to the last tick', async () => {
    const feed = openFeed();
    let nowMs = START_MS;
    let recorder = await openRecorder(feed, nowMs);
    const begun: number[] = [];
    for (let step = 1; step <= 400; step += 1) {
      nowMs += STEP_MS;
      if (step % 61 === 0) feed.jump(step % 2 === 0 ? 1.07 : 0.93);
      // Right after the tick before, like a node that hands its work over cleanly.
      if (step % 37 === 0) recorder = await openRecorder(feed, nowMs - STEP_MS + 1);
      if (step % 53 === 0) recorder.begin(nowMs - STEP_MS + 1);
      if (step % 37 === 0 || step % 53 === 0) begun.push(nowMs - STEP_MS);
      const isCommitLost = step % 29 === 0;
      if (isCommitLost) line.loseCommitOf(SYMBOL);
      const round = recorder.record(nowMs, freeEpoch);
      if (isCommitLost) await round.catch(() => undefined);
      else await round;
    }
    expect(line.lost()).toBeGreaterThan(10);
    const ticks = await listTicksAfter(db, SYMBOL, 0, 10_000);
    expect(ticks.length).toBeGreaterThan(370);
    expect(new Set(ticks.map(({ state }) => state))).toContain('halted');
    const shown = ticks.flatMap((tick) => presentProof(tick).sources);
    const ahead = shown.filter(({ reason }) => reason === 'future');
    expect(ahead.length).toBeGreaterThan(5);
    for (const { time, refusedTime } of ahead) expect(refusedTime).toBeGreaterThan(time + 50_000);
    expect(await faultsOfLog()).toEqual([]);
    for (const atMs of begun) {
      const next = ticks.findIndex(({ timeMs }) => timeMs > atMs);
      expect(ticks[next]!.timeMs - ticks[next - 1]!.timeMs).toBeGreaterThan(1.5 * INTERVAL_MS);
    }
  });
});
