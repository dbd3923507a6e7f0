import { Refusal } from '@candor/domain/refusal';
import {
  findIdempotencyRecords,
  recordedResponse,
  type Idempotency,
  insertIdempotencyRecords,
  type IdempotencyRecord,
  type WireResponse,
} from '../../platform/idempotency-records.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Outbox, OutboxEvent } from '../../platform/outbox.ts';
import type { OpenSpan, SpanReference } from '../../platform/tracing/tracing.ts';
import type { Command, CommandOptions } from './command.ts';
import { post } from './post.ts';
import { lockBalances, type TransferRow } from './store.ts';

export interface Item<Request, Result> {
  readonly request: Request;
  readonly options: CommandOptions<Result>;
  /** Span of the command, to which its events refer. */
  readonly span?: Pick<OpenSpan, 'reference'>;
}

/** Outcome of one item: a response, or the refusal that its caller gets. */
export type Outcome = WireResponse | Refusal;

/** Runs a batch of one command in one transaction; outcomes are in the order of the items. */
export async function runBatch<Request, Loaded, Change, Result>(
  deps: { db: Db; outbox: Outbox; now: () => number },
  command: Command<Request, Loaded, Change, Result>,
  items: readonly Item<Request, Result>[],
): Promise<Outcome[]> {
  return inTransaction(deps.db, async (tx) => {
    const asked = items.flatMap(({ options }) => options.idempotency ?? []);
    // Sent together: replays are rare, and another round trip to the database is expensive.
    const [stored, loaded] = await Promise.all([
      findIdempotencyRecords(tx, asked),
      command.load(
        tx,
        items.map(({ request }) => request),
      ),
    ]);
    const outcomes = items.map(({ options }) => recordedResponse(options.idempotency, stored));
    const fresh = items.filter((_, index) => outcomes[index] === null);
    const decided =
      fresh.length > 0 ? await decideAndWrite(tx, deps, command, { items: fresh, loaded }) : [];
    return outcomes.map((outcome) => outcome ?? decided.shift()!);
  });
}

async function decideAndWrite<Request, Loaded, Change, Result>(
  tx: Tx,
  deps: { outbox: Outbox; now: () => number },
  command: Command<Request, Loaded, Change, Result>,
  { items, loaded: own }: { items: readonly Item<Request, Result>[]; loaded: Loaded },
): Promise<Outcome[]> {
  const accounts = items.flatMap(({ request }) => command.accounts(request, own));
  // Sent together and executed in this order: the rows shared by all are locked last and briefest.
  const [balances, loaded] = await Promise.all([
    lockBalances(tx, accounts),
    command.lockShared?.(
      tx,
      items.map(({ request }) => request),
      own,
    ) ?? own,
  ]);
  // Read after the locks, so that the decision is dated when it is made, not when the batch queued.
  const nowMs = deps.now();

  const changes: Change[] = [];
  const transfers: TransferRow[] = [];
  const events: OutboxEvent[] = [];
  const records: IdempotencyRecord[] = [];
  const outcomes = items.map(({ request, options, span }): Outcome => {
    const outcome = refusable(() => {
      const decision = command.decide(request, { loaded, balances, nowMs });
      const userId = command.userId(request);
      const { transferKey, before = [] } = decision;
      const steps = [...before, { key: transferKey, transfers: decision.transfers }];
      const posted = balances.apply(steps.flatMap((step) => step.transfers));
      command.counts?.(loaded, decision);
      for (const { key, transfers: made } of steps)
        posted
          .splice(0, made.length)
          .forEach((transfer, leg) => transfers.push({ userId, key, leg, transfer }));
      changes.push(decision.change);
      events.push(...causedBy(span?.reference ?? null, decision.events));
      return { wire: JSON.stringify(options.encode(decision.result)), replayed: false };
    });
    if (options.idempotency) records.push(recordOf(options.idempotency, outcome));
    return outcome;
  });

  await Promise.all([
    post(tx, balances, transfers, nowMs),
    deps.outbox.publish(tx, events, nowMs),
    insertIdempotencyRecords(tx, records, nowMs),
    changes.length > 0 ? command.write(tx, changes, { loaded, nowMs }) : undefined,
  ]);
  return outcomes;
}

const causedBy = (cause: SpanReference | null, events: readonly OutboxEvent[]) =>
  cause === null ? events : events.map((event) => ({ ...event, cause }));

function refusable(decide: () => WireResponse): Outcome {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function recordOf(idempotency: Idempotency, outcome: Outcome): IdempotencyRecord {
  return outcome instanceof Refusal
    ? { ...idempotency, refusalKey: outcome.key, response: JSON.stringify(outcome.details) }
    : { ...idempotency, refusalKey: null, response: outcome.wire };
}
