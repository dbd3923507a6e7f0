import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import type { Log } from './log.ts';
import type { Random } from './random.ts';
import type { OpenSpan, SpanReference } from './tracing/tracing.ts';

/** Something that happened; delivered at least once, after its transaction committed. */
export interface OutboxEvent {
  readonly topic: string;
  readonly body: Record<string, unknown>;
  /** Span that its delivery links to; by default the one in which it is published. */
  readonly cause?: SpanReference | null;
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
/** Field of a stored body that refers to the span which caused the event; receivers never see it. */
const CAUSE = 'traceparent';
const DELIVERY = { name: 'deliver events', kind: 'consumer' } as const;

interface StoredEvent {
  readonly id: string;
  readonly topic: string;
  readonly body: Readonly<Record<string, unknown>>;
}

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

  const deliverBatch = (): Promise<number> =>
    db.tracing.root(DELIVERY, (open) =>
      inTransaction(db, async (tx) => {
        const events = await tx<StoredEvent[]>`
          with first as materialized (
            select id from platform.outbox order by id limit ${BATCH_MAX} for update skip locked)
          delete from platform.outbox where id in (select id from first)
          returning id, topic, body`;
        events.sort((a, b) => (a.id < b.id ? -1 : 1));
        if (events.length === 0) open.forget();
        else noteDelivery(open, events);
        // Published before the delete commits: a crash in between repeats events but never loses one.
        for (const event of events) bus.publish(event.topic, withoutCause(event.body));
        return events.length;
      }),
    );

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
          ${events.map((event) => JSON.stringify(withCause(event, db.tracing.current())))}::text[])
          as e (id, topic, body)`;
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

function withCause({ body, cause }: OutboxEvent, current: SpanReference | null) {
  const causedBy = cause ?? current;
  return causedBy === null ? body : { ...body, [CAUSE]: causedBy };
}

/** Also where this process traces nothing: another one may have written the event. */
function withoutCause(body: StoredEvent['body']): StoredEvent['body'] {
  if (!Object.hasOwn(body, CAUSE)) return body;
  const { [CAUSE]: _, ...told } = body;
  return told;
}

function noteDelivery(open: OpenSpan, events: readonly StoredEvent[]): void {
  const causes = new Set(events.map(({ body }) => body[CAUSE]));
  open.add({ 'candor.events': events.length });
  open.linkTo([...causes].filter((cause) => typeof cause === 'string'));
}
