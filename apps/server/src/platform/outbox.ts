import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';

/** Something that happened; delivered at least once, after its transaction committed. */
export interface OutboxEvent {
  readonly topic: string;
  readonly body: Record<string, unknown>;
}

/**
 * Turns events of a topic into rows, in the transaction that publishes them, instead of delivering
 * them. Returns events to be delivered.
 */
export type WriteThrough = (
  tx: Tx,
  bodies: readonly unknown[],
  nowMs: number,
) => Promise<readonly OutboxEvent[]>;

export interface Outbox {
  /** Writes events with the change that they announce. */
  publish(tx: Tx, events: readonly OutboxEvent[], nowMs: number): Promise<void>;
  /** Hint after a commit: delivers soon instead of in the next round. */
  nudge(): void;
  /** Delivers pending events; returns how many. */
  deliver(): Promise<number>;
  start(): void;
  stop(): void;
}

const BATCH_MAX = 2_000;
const ROUND_MS = 1_000;
const NUDGE_MS = 15;

export function createOutbox(deps: {
  db: Db;
  bus: Bus;
  clock: Clock;
  random: Random;
  log: Log;
  /** By topic; none by default. */
  writeThrough?: Readonly<Record<string, WriteThrough>>;
}): Outbox {
  const { db, bus, clock, random, log, writeThrough = {} } = deps;
  let stopRounds = (): void => undefined;
  let nudged = false;
  let delivering: Promise<number> | null = null;

  async function deliverBatch(): Promise<number> {
    return inTransaction(db, async (tx) => {
      const events = await tx<{ id: string; topic: string; body: unknown }[]>`
        with first as materialized (
          select id from platform.outbox order by id limit ${BATCH_MAX} for update skip locked)
        delete from platform.outbox where id in (select id from first)
        returning id, topic, body`;
      events.sort((a, b) => (a.id < b.id ? -1 : 1));
      // Published before the delete commits: a crash in between repeats events but never loses one.
      for (const event of events) bus.publish(event.topic, event.body);
      return events.length;
    });
  }

  async function deliver(): Promise<number> {
    delivering ??= deliverBatch().finally(() => (delivering = null));
    return delivering;
  }

  async function round(): Promise<void> {
    nudged = false;
    try {
      while ((await deliver()) === BATCH_MAX);
    } catch (error) {
      log.warn({ err: error }, 'outbox: delivery failed, retrying');
    }
  }

  return {
    deliver,
    async publish(tx, published, nowMs) {
      const events = published.filter(({ topic }) => !Object.hasOwn(writeThrough, topic));
      for (const [topic, write] of Object.entries(writeThrough)) {
        const own = published.filter((event) => event.topic === topic);
        if (own.length === 0) continue;
        events.push(
          ...(await write(
            tx,
            own.map(({ body }) => body),
            nowMs,
          )),
        );
      }
      if (events.length === 0) return;
      await tx`insert into platform.outbox (id, topic, body, created_at)
        select id, topic, body::jsonb, ${nowMs}::timestamptz from unnest(
          ${events.map(() => random.uuid(nowMs))}::uuid[],
          ${events.map((event) => event.topic)}::text[],
          ${events.map((event) => JSON.stringify(event.body))}::text[]) as e (id, topic, body)`;
    },
    nudge() {
      if (nudged) return;
      nudged = true;
      clock.after(NUDGE_MS, round);
    },
    start() {
      stopRounds = clock.every(ROUND_MS, round);
    },
    stop() {
      stopRounds();
    },
  };
}
