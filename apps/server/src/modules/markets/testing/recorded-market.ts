import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import type { Tick } from '@candor/domain/markets/tick';
import { invariant } from '@candor/domain/refusal';
import type { Db } from '../../../platform/db.ts';
import { seededRandom } from '../../../platform/random.ts';
import { freeTerm } from '../../../platform/testing/free-term.ts';
import { SymbolBoard } from '../board.ts';
import { type RecordedVenue, readRecordings } from '../feeds/read-recording.ts';
import { createReplaySources, firstMinuteMs } from '../feeds/replay-source.ts';
import { TickRecorder } from '../recorder.ts';
import { openTickSigner, type TickSigner } from '../signing-key.ts';
import { listHeads } from '../store.ts';

const HOUR_MS = 3_600_000;
const BESIDE_REPOSITORY = fileURLToPath(
  new URL('../../../../../../../shared/data', import.meta.url),
);

/** Folder of recorded markets: CANDOR_RECORDINGS, else the one beside the repository, else none. */
export function findRecordings(): string | undefined {
  const directory = process.env['CANDOR_RECORDINGS'] ?? BESIDE_REPOSITORY;
  return existsSync(directory) ? directory : undefined;
}

export interface RecordedMarket {
  readonly venues: readonly RecordedVenue[];
  readonly board: SymbolBoard;
  readonly signer: TickSigner;
  /** Begin of the first recorded minute and end of the last. Epoch milliseconds. */
  readonly fromMs: number;
  readonly toMs: number;
  /**
   * Plays the recording through index and log, and gives every tick after it is in the database.
   * Time is that of the recording. Ticks of one batch are committed together, so the board is at
   * the end of a batch when its first tick is given.
   */
  ticks(options?: { batchMs?: number }): AsyncGenerator<Tick>;
}

export async function openRecordedMarket(
  db: Db,
  directory: string,
  symbol = 'BTCUSDT',
): Promise<RecordedMarket> {
  const market = findMarketSymbol(symbol);
  const venues = (await readRecordings(directory)).get(symbol);
  invariant(market && venues, `no recording of ${symbol} in ${directory}`);
  const fromMs = firstMinuteMs(venues);
  const lastMinutes = venues.map(({ bars }) => [...bars.keys()].at(-1) ?? 0);
  const toMs = (Math.max(...lastMinutes) + 1) * 60_000;
  const feeds = createReplaySources(new Map([[symbol, venues]]), { startMs: fromMs, speed: 1 });
  const board = new SymbolBoard(market);
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
    async *ticks({ batchMs = HOUR_MS } = {}) {
      for (let nowMs = fromMs + batchMs; nowMs < toMs + batchMs; nowMs += batchMs) {
        committed = [];
        await recorder.record(Math.min(nowMs, toMs) - 1, freeTerm);
        yield* committed;
      }
    },
  };
}
