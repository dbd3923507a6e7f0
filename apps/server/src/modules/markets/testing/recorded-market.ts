import { HOUR_MS } from '@candor/domain/durations';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { invariant } from '@candor/domain/refusal';
import type { Db } from '../../../platform/db.ts';
import { seededRandom } from '../../../platform/random.ts';
import { freeEpoch } from '../../../platform/testing/free-term.ts';
import { QuoteBoard } from '../quote-board.ts';
import { type RecordedVenue, readRecordings } from '../feeds/read-recording.ts';
import { createReplaySources, firstMinuteMs } from '../feeds/replay-source.ts';
import { TickRecorder } from '../recorder.ts';
import { openTickSigner, type TickSigner } from '../signing-key.ts';
import { listHeads } from '../store.ts';

const BESIDE_REPOSITORY = fileURLToPath(
  new URL('../../../../../../../shared/data', import.meta.url),
);

/**
 * Which part of the recording is played: the days around the stablecoin's depeg; all three weeks
 * where ATTACK_DEPTH is deep.
 */
const PLAYED =
  process.env['ATTACK_DEPTH'] === 'deep'
    ? { fromMs: 0, toMs: Infinity }
    : { fromMs: Date.UTC(2023, 2, 10), toMs: Date.UTC(2023, 2, 14) };

/** Folder of recorded markets: CANDOR_RECORDINGS, else the one beside the repository, else none. */
export function findRecordings(): string | undefined {
  const directory = process.env['CANDOR_RECORDINGS'] ?? BESIDE_REPOSITORY;
  return existsSync(directory) ? directory : undefined;
}

export interface RecordedMarket {
  readonly venues: readonly RecordedVenue[];
  readonly board: QuoteBoard;
  readonly signer: TickSigner;
  /** Start of the first recorded minute and end of the last. Epoch milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  readonly days: number;
  /**
   * Plays the recording through index and log, and yields every tick after it is in the database.
   * Time is that of the recording. Ticks of one batch are committed together, so the board is at
   * the end of a batch when its first tick is yielded.
   */
  ticks(options?: { batchMs?: number }): AsyncGenerator<Tick>;
}

/** Opens the recording of Bitcoin; `venuesOf` may replace the recorded venues. */
export async function openRecordedMarket(
  db: Db,
  directory: string,
  venuesOf = (recorded: readonly RecordedVenue[]) => recorded,
): Promise<RecordedMarket> {
  const symbol = 'BTCUSDT';
  const market = findMarketSymbol(symbol);
  const recorded = (await readRecordings(directory)).get(symbol);
  invariant(market && recorded, `no recording of ${symbol} in ${directory}`);
  const venues = venuesOf(recorded.map(played));
  const fromMs = firstMinuteMs(venues);
  const lastMinutes = venues.map(({ bars }) => [...bars.keys()].at(-1) ?? 0);
  const toMs = (Math.max(...lastMinutes) + 1) * 60_000;
  const feeds = createReplaySources(new Map([[symbol, venues]]), { startMs: fromMs, speed: 1 });
  const board = new QuoteBoard(market);
  const signer = await openTickSigner(db, seededRandom('recorded market'));
  let committed: readonly Tick[] = [];
  const recorder = new TickRecorder({
    db,
    signer,
    feeds,
    boards: [board],
    heads: await listHeads(db),
    startMs: fromMs,
    onCommitted: (ticks) => (committed = ticks),
  });

  return {
    venues,
    board,
    signer,
    fromMs,
    toMs,
    days: Math.round((toMs - fromMs) / 86_400_000),
    async *ticks({ batchMs = HOUR_MS } = {}) {
      for (let nowMs = fromMs + batchMs; nowMs < toMs + batchMs; nowMs += batchMs) {
        committed = [];
        await recorder.record(Math.min(nowMs, toMs) - 1, freeEpoch);
        yield* committed;
      }
    },
  };
}

const played = (venue: RecordedVenue): RecordedVenue => ({
  ...venue,
  bars: new Map(
    [...venue.bars].filter(
      ([minute]) => minute * 60_000 >= PLAYED.fromMs && minute * 60_000 < PLAYED.toMs,
    ),
  ),
});
