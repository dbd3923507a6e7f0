import { calls, type RequestOf } from '@candor/contract/calls';
import * as z from 'zod/mini';
import { createLocalBus } from '../../../platform/bus.ts';
import { ManualClock } from '../../../platform/clock.ts';
import { connect } from '../../../platform/db.ts';
import { createLog } from '../../../platform/log.ts';
import { createOutbox } from '../../../platform/outbox.ts';
import { seededRandom } from '../../../platform/random.ts';
import { freeEpoch } from '../../../platform/testing/free-term.ts';
import { createTestDatabase } from '../../../platform/testing/test-database.ts';
import { PriceTape } from '../../positions/testing/price-tape.ts';
import type { MinuteRange } from '../deps.ts';
import { createAlerts } from '../index.ts';

const START_MS = Date.UTC(2026, 10, 18, 12);
const START_PRICE = '100';

type AlertCall = keyof ReturnType<typeof createAlerts>['calls'];

export interface Note {
  readonly topic: string;
  readonly body: Record<string, unknown>;
}

/** Alerts on their own database, with a clock and prices that the test controls. */
export async function openAlerts() {
  const database = await createTestDatabase();
  const db = connect(database.url);
  const clock = new ManualClock(START_MS);
  const bus = createLocalBus();
  const log = createLog('silent');
  const tape = new PriceTape(clock);
  const notes: Note[] = [];
  for (const topic of ['me:*', 'inbox'])
    bus.subscribe(topic, (body, name) => void notes.push({ topic: name, body: body as never }));
  const random = seededRandom('alerts');
  const outbox = createOutbox({ db, bus, clock, random, log });
  const minutes: (MinuteRange & { readonly symbol: string })[] = [];
  const listMinutes = async (
    _db: unknown,
    span: { symbol: string; fromMs: number; beforeMs: number },
  ) =>
    minutes.filter(
      ({ symbol, startMs }) =>
        symbol === span.symbol && startMs >= span.fromMs && startMs < span.beforeMs,
    );
  const another = () =>
    createAlerts({ db, clock, bus, log, random, outbox, prices: tape, listMinutes });
  let alerts = another();
  tape.record('BTCUSDT', START_PRICE);
  await alerts.leaderTask.begin(freeEpoch);

  async function call<Name extends AlertCall>(
    name: Name,
    userId: string,
    request: z.input<(typeof calls)[Name]['request']>,
    by = alerts,
  ) {
    const handler = by.calls[name] as (...given: unknown[]) => Promise<unknown>;
    const decoded = z.decode(calls[name].request as z.ZodMiniType, request) as RequestOf<Name>;
    const result = await handler(decoded, { userId, nowMs: clock.now() });
    return z.encode(calls[name].result as z.ZodMiniType, result) as never;
  }

  return {
    db,
    clock,
    tape,
    minutes,
    another,
    call,
    /** Customers of this module are only ids. */
    newCustomer: () => random.uuid(clock.now()),
    /** What was published so far. */
    async notes(): Promise<readonly Note[]> {
      await outbox.deliver();
      return notes;
    },
    /** Advances the clock, then records a price and waits for what it fires. */
    async tick(text: string, afterMs = 500) {
      if (afterMs > 1_000) await clock.jump(afterMs - 100);
      await clock.advance(afterMs > 1_000 ? 100 : afterMs);
      tape.record('BTCUSDT', text);
      await alerts.settled();
    },
    settled: () => alerts.settled(),
    /** Ends this node, then another takes over; `isKilled`: without a word, its cursors unsaved. */
    async restart(between: () => unknown, { isKilled = false } = {}) {
      if (!isKilled) await alerts.leaderTask.end();
      await between();
      alerts = another();
      await alerts.leaderTask.begin(freeEpoch);
      await alerts.settled();
    },
    async close() {
      await alerts.leaderTask.end();
      await db.end();
      await database.drop();
    },
  };
}
