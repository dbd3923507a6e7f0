import { Refusal } from '@candor/domain/refusal';
import {
  findAnswers,
  type Idempotency,
  insertAnswers,
  type StoredAnswer,
} from '../../platform/answers.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import type { Outbox, OutboxEvent } from '../../platform/outbox.ts';
import type { Act, ActOptions, WireAnswer } from './act.ts';
import { post } from './post.ts';
import { lockBalances, type TransferRow } from './store.ts';

export interface Item<Request, Result> {
  readonly request: Request;
  readonly options: ActOptions<Result>;
}

/** What became of one item: an answer, or the refusal that its caller gets. */
export type Outcome = WireAnswer | Refusal;

const sameRequest = (a: Idempotency) => (b: Idempotency) =>
  a.userId === b.userId && a.key === b.key;

/** Runs a batch of one act in one transaction; the outcomes stand in the order of the items. */
export async function runBatch<Request, Loaded, Change, Result>(
  deps: { db: Db; outbox: Outbox; now: () => number },
  act: Act<Request, Loaded, Change, Result>,
  items: readonly Item<Request, Result>[],
): Promise<Outcome[]> {
  return inTransaction(deps.db, async (tx) => {
    const asked = items.flatMap(({ options }) => options.idempotency ?? []);
    // Sent together: a repeat is rare, and a second journey to the database is dear.
    const [stored, loaded] = await Promise.all([
      findAnswers(tx, asked),
      act.load(
        tx,
        items.map(({ request }) => request),
      ),
    ]);
    const outcomes = items.map(({ options }) => repeatOf(options.idempotency, stored));
    const fresh = items.filter((_, index) => outcomes[index] === null);
    const decided =
      fresh.length > 0 ? await decideAndWrite(tx, deps, act, { items: fresh, loaded }) : [];
    return outcomes.map((outcome) => outcome ?? decided.shift()!);
  });
}

function repeatOf(asked: Idempotency | null, stored: readonly StoredAnswer[]): Outcome | null {
  const first = asked ? stored.find(sameRequest(asked)) : undefined;
  if (!asked || !first) return null;
  if (first.bodyHash !== asked.bodyHash) return new Refusal('idempotency.conflict');
  if (first.refusalKey === null) return { wire: first.answer, repeated: true };
  return new Refusal(first.refusalKey, JSON.parse(first.answer) as Record<string, string>);
}

async function decideAndWrite<Request, Loaded, Change, Result>(
  tx: Tx,
  deps: { outbox: Outbox; now: () => number },
  act: Act<Request, Loaded, Change, Result>,
  { items, loaded }: { items: readonly Item<Request, Result>[]; loaded: Loaded },
): Promise<Outcome[]> {
  const accounts = items.flatMap(({ request }) => act.accounts(request, loaded));
  const balances = await lockBalances(tx, accounts);
  // Read after the locks: what is decided happened now, not when the batch began to wait.
  const nowMs = deps.now();

  const changes: Change[] = [];
  const transfers: TransferRow[] = [];
  const events: OutboxEvent[] = [];
  const answers: StoredAnswer[] = [];
  const outcomes = items.map(({ request, options }): Outcome => {
    const outcome = refusable(() => {
      const decision = act.decide(request, { loaded, balances, nowMs });
      const userId = act.userId(request);
      const key = decision.transferKey;
      const posted = balances.apply(decision.transfers);
      posted.forEach((transfer, leg) => transfers.push({ userId, key, leg, transfer }));
      changes.push(decision.change);
      events.push(...decision.events);
      return { wire: JSON.stringify(options.encode(decision.result)), repeated: false };
    });
    if (options.idempotency) answers.push(toStored(options.idempotency, outcome));
    return outcome;
  });

  await Promise.all([
    post(tx, balances, transfers, nowMs),
    changes.length > 0 ? act.write(tx, changes, nowMs) : undefined,
    deps.outbox.publish(tx, events, nowMs),
    insertAnswers(tx, answers, nowMs),
  ]);
  return outcomes;
}

function refusable(decide: () => WireAnswer): Outcome {
  try {
    return decide();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

function toStored(idempotency: Idempotency, outcome: Outcome): StoredAnswer {
  return outcome instanceof Refusal
    ? { ...idempotency, refusalKey: outcome.key, answer: JSON.stringify(outcome.details) }
    : { ...idempotency, refusalKey: null, answer: outcome.wire };
}
