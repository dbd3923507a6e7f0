import { MINUTE_MS } from '@candor/domain/durations';
import type { LiveVenueName } from '@candor/domain/markets/live-sources';
import type { Tick } from '@candor/domain/markets/tick';
import { parseFixed } from '@candor/domain/money/fixed';
import { invariant } from '@candor/domain/refusal';
import { connect } from '../../../../platform/db.ts';
import { createTestDatabase } from '../../../../platform/testing/test-database.ts';
import {
  type RecordedBar,
  type RecordedVenue,
  readRecordings,
} from '../../feeds/read-recording.ts';
import { openRecordedMarket } from '../recorded-market.ts';
import { krakenStatus } from './kraken-voice.ts';
import { openPriceRig, type PriceRig } from './price-rig.ts';

const QUARTER_MS = MINUTE_MS / 4;
/** Time is moved in steps that pings and their answers survive. */
const STEP_MS = 2_500;
const SYMBOL = 'BTCUSDT';

/** Which venue, and which of its markets, a recording is played at. */
const stages: Readonly<Record<string, { name: LiveVenueName; code: string }>> = {
  'binance-us-usd': { name: 'binance-us', code: 'BTCUSD' },
  'binance-us-usdt': { name: 'binance-us', code: 'BTCUSDT' },
  'binance-us-usdc': { name: 'binance-us', code: 'BTCUSDC' },
  'kraken-usdc': { name: 'kraken', code: 'BTC/USDC' },
};

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The ticks that the replay feed makes of the recording in that time. */
export async function replayedTicks(directory: string, span: Span): Promise<readonly Tick[]> {
  const database = await createTestDatabase();
  const db = connect(database.url);
  const market = await openRecordedMarket(db, directory, (venues) => within(venues, span));
  const ticks: Tick[] = [];
  for await (const tick of market.ticks()) ticks.push(tick);
  await db.end();
  await database.drop();
  return ticks;
}

/**
 * The ticks that the live feed makes when the venues quote the recorded prices at the recorded times.
 * A minute that was not recorded is one in which the venue's market is not open.
 */
export async function liveTicks(directory: string, span: Span): Promise<readonly Tick[]> {
  const recorded = (await readRecordings(directory)).get(SYMBOL);
  invariant(recorded, SYMBOL);
  const venues = within(recorded, span);
  const rig = await openPriceRig({
    venues: ['binance-us', 'kraken'],
    symbol: SYMBOL,
    startMs: span.fromMs - MINUTE_MS,
  });
  rig.quiet.add('binance-us').add('kraken');
  await rig.connect();
  for (let timeMs = span.fromMs; timeMs < span.toMs; timeMs += QUARTER_MS) {
    while (rig.clock.now() < timeMs) await rig.pass(Math.min(STEP_MS, timeMs - rig.clock.now()));
    for (const venue of venues) speak(rig, venue, timeMs);
    await rig.settle();
    await rig.record();
  }
  await rig.close();
  return rig.ticks;
}

function speak(rig: PriceRig, { name, bars }: RecordedVenue, timeMs: number): void {
  const stage = stages[name];
  invariant(stage, name);
  const bar = bars.get(Math.floor(timeMs / MINUTE_MS));
  if (bar) {
    const price = parseFixed(priceAt(bar, (timeMs % MINUTE_MS) / QUARTER_MS));
    rig.publishIn(stage.name, stage.code, { price, timeMs });
  } else if (stage.name === 'kraken') rig.server('kraken').tellAll(krakenStatus('maintenance'));
}

/** As the replay plays a bar: open, the nearer extreme, the other one, close. */
function priceAt({ open, high, low, close }: RecordedBar, quarter: number): string {
  const rises = parseFixed(close) >= parseFixed(open);
  return [open, ...(rises ? [low, high] : [high, low]), close][quarter] ?? close;
}

const within = (venues: readonly RecordedVenue[], { fromMs, toMs }: Span): RecordedVenue[] =>
  venues.map((venue) => ({
    ...venue,
    bars: new Map(
      [...venue.bars].filter(
        ([minute]) => minute * MINUTE_MS >= fromMs && minute * MINUTE_MS < toMs,
      ),
    ),
  }));

/** What must be the same in both: the index, and each source with its verdict. */
export const essence = ({ timeMs, price, state, sources }: Tick) => ({
  timeMs,
  price,
  state,
  sources: sources
    .filter(({ venue, reason }) => venue in stages || reason !== 'missing')
    .map(({ venue, price: said, timeMs: saidMs, reason, origin }) => {
      const { quote, rate } = origin ?? {};
      return { venue, said, saidMs, reason, quote, rate };
    })
    .toSorted((a, b) => a.venue.localeCompare(b.venue)),
});
