import { parentPort, workerData } from 'node:worker_threads';
import type { Stop } from '../../platform/clock.ts';
import { readDatabaseTime, readNewestTime } from '../../platform/clock-store.ts';
import { connect } from '../../platform/db.ts';
import { type GuardedClock, openGuardedClock } from '../../platform/guarded-clock.ts';
import { LeaseLost, type Epoch, epochOf } from '../../platform/lease.ts';
import { createLog } from '../../platform/log.ts';
import { systemRandom } from '../../platform/random.ts';
import type { LineState } from './feeds/live/line-keeper.ts';
import { type FeedOptions, openFeeds } from './feeds/open-feeds.ts';
import { readBoards } from './open-quote-boards.ts';
import { ROUND_MS, TickRecorder } from './recorder.ts';
import { openTickSigner } from './signing-key.ts';
import { listHeads } from './store.ts';

export interface RecorderSetup {
  readonly databaseUrl: string;
  readonly logLevel: string;
  readonly clockAheadMs: number;
  readonly feed: FeedOptions;
}

/** Requests to the thread; each is answered under its id. */
export type Asked =
  | { readonly kind: 'begin'; readonly lease: string; readonly token: number }
  | { readonly kind: 'end' }
  | { readonly kind: 'close' };

export type Told =
  | { readonly kind: 'recorded' }
  | { readonly kind: 'source'; readonly source: string; readonly state: LineState }
  | { readonly kind: 'done'; readonly id: number }
  | { readonly kind: 'failed'; readonly id: number; readonly message: string };

/** One for recording, one for a day's table, and one for reading the time. */
const CONNECTIONS = 3;

const setup = workerData as RecorderSetup;
const tell = (told: Told) => parentPort!.postMessage(told);
const log = createLog(setup.logLevel);
const db = connect(setup.databaseUrl, { max: CONNECTIONS });
const opening = readNewestTime(db).then((notBeforeMs) =>
  openGuardedClock({
    readReference: () => readDatabaseTime(db, setup.clockAheadMs),
    notBeforeMs,
    log,
  }),
);
const onState = (source: string, state: LineState) => tell({ kind: 'source', source, state });
const feeds = opening.then((clock) =>
  openFeeds(setup.feed, { clock, random: systemRandom, log, onState }),
);
const signer = openTickSigner(db, systemRandom);
// `begin` reports a failure of these.
for (const begun of [opening, feeds, signer]) begun.catch(() => undefined);

let stopRounds: Stop = () => undefined;
let running: Promise<void> = Promise.resolve();

async function begin(epoch: Epoch): Promise<void> {
  await end();
  const clock = await opening;
  const startMs = clock.now();
  const { bySymbol, start } = await feeds;
  const recorder = new TickRecorder({
    db,
    signer: await signer,
    feeds: bySymbol,
    boards: await readBoards(db, startMs),
    heads: await listHeads(db),
    startMs,
    onCommitted: () => tell({ kind: 'recorded' }),
  });
  const round = roundsOf(recorder, epoch, clock);
  start();
  await round();
  stopRounds = clock.every(ROUND_MS, round);
}

/** Records what is due, one round after the other, until the epoch ends. */
function roundsOf(recorder: TickRecorder, epoch: Epoch, clock: GuardedClock): () => Promise<void> {
  let isFailing = false;
  async function record(): Promise<void> {
    if (epoch.isOver || clock.doubt()) return;
    try {
      await recorder.record(clock.now(), epoch);
      isFailing = false;
    } catch (error) {
      if (error instanceof LeaseLost) return;
      // Logged once per failure, not twice a second while it lasts.
      if (!isFailing) log.error({ err: error }, 'markets: recording ticks failed, retrying');
      isFailing = true;
    }
  }
  return () => (running = running.then(record));
}

async function end(): Promise<void> {
  stopRounds();
  await running;
  // A node that does not record leaves the sources to the one that does.
  await feeds.then(({ stop }) => stop()).catch(() => undefined);
}

async function answer(asked: Asked): Promise<void> {
  if (asked.kind === 'begin') return begin(epochOf(asked));
  await end();
  if (asked.kind !== 'close') return;
  await opening.then((clock) => clock.stop()).catch(() => undefined);
  await db.end({ timeoutMs: 1_000 });
}

/** Requests are handled in order. */
let answering: Promise<void> = Promise.resolve();

parentPort!.on('message', (asked: Asked & { id: number }) => {
  const { id } = asked;
  answering = answering
    .then(() => answer(asked))
    .then(
      () => tell({ kind: 'done', id }),
      (error: unknown) => tell({ kind: 'failed', id, message: String(error) }),
    );
});
