import { Refusal } from '@candor/domain/refusal';
import type { WireResponse } from '../../platform/idempotency-records.ts';
import { type Db, OutcomeUnknown } from '../../platform/db.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { OpenSpan } from '../../platform/tracing/tracing.ts';
import type { Command, CommandOptions } from './command.ts';
import { type Item, type Outcome, runBatch } from './command-batch.ts';

/** Maximum number of requests in one commit. */
const BATCH_MAX = 512;
/** Concurrent transactions per command: while one commits, the next batch gathers. */
const IN_FLIGHT_MAX = 2;
/**
 * Requests that are worth a transaction beside a running one; fewer wait for its end, because
 * statements cost about the same for one request as for many.
 */
const BESIDE_MIN = 32;
/** Attempts to run one request alone before its caller is told that the outcome is unknown. */
const ALONE_MAX = 3;
/** A queue is split between transactions only above this: a second commit is not free. */
const SHARE_MIN = 64;

interface Waiting<Request, Result> extends Item<Request, Result> {
  readonly span: OpenSpan;
  resolve(answer: WireResponse): void;
  reject(error: unknown): void;
}

export type CommandRunner<Request, Result> = (
  request: Request,
  options: CommandOptions<Result>,
) => Promise<WireResponse>;

/**
 * Group commit: requests that arrive while a transaction is in flight are committed together in
 * the next one. A lone request starts immediately.
 */
export function createCommandRunner<Request, Loaded, Change, Result>(
  deps: { db: Db; outbox: Outbox; now: () => number; metrics: Metrics },
  command: Command<Request, Loaded, Change, Result>,
): CommandRunner<Request, Result> {
  const queue: Waiting<Request, Result>[] = [];
  const busyKeys = new Set<string>();
  let inFlight = 0;
  let scheduled = false;

  function takeBatch(): Waiting<Request, Result>[] {
    const share = Math.ceil(queue.length / (IN_FLIGHT_MAX - inFlight));
    const sizeMax = Math.min(Math.max(share, SHARE_MIN), BATCH_MAX);
    const batch: Waiting<Request, Result>[] = [];
    const held: Waiting<Request, Result>[] = [];
    for (const waiting of queue) {
      const orderingKey = command.orderingKey(waiting.request);
      if (batch.length >= sizeMax || busyKeys.has(orderingKey)) {
        held.push(waiting);
        continue;
      }
      busyKeys.add(orderingKey);
      batch.push(waiting);
    }
    queue.splice(0, queue.length, ...held);
    return batch;
  }

  /** A part of the first command that is recorded; it and the others link to each other. */
  function commitTraced(batch: Waiting<Request, Result>[]): Promise<Outcome[]> {
    const causes = batch.flatMap(({ span }) => span.reference ?? []);
    const facts = { 'candor.commands': batch.length };
    return deps.db.tracing.part({ name: `commit ${command.name}`, causes, facts }, (open) => {
      const { reference } = open;
      for (const { span } of batch)
        if (reference && span.reference !== causes[0]) span.linkTo([reference]);
      return runBatch(deps, command, batch);
    });
  }

  async function commit(batch: Waiting<Request, Result>[]): Promise<void> {
    inFlight++;
    deps.metrics.batchSize.observe({ command: command.name }, batch.length);
    try {
      settle(batch, await commitTraced(batch));
      deps.outbox.nudge();
    } catch (error) {
      await Promise.all(batch.map((waiting) => commitAlone(waiting, error)));
    }
    for (const waiting of batch) busyKeys.delete(command.orderingKey(waiting.request));
    inFlight--;
    flush();
  }

  /**
   * Runs each request of a failed batch alone, so that one bad request does not fail the others.
   * After a lost COMMIT reply the run finds its idempotency record, or the state it changed, and
   * does not act twice. An unknown outcome stays the reported failure, whatever later runs fail
   * with.
   */
  async function commitAlone(waiting: Waiting<Request, Result>, first: unknown): Promise<void> {
    let failure = first;
    for (let run = 1; run <= ALONE_MAX; run++) {
      try {
        settle([waiting], await commitTraced([waiting]));
        return deps.outbox.nudge();
      } catch (error) {
        const isLast = !(error instanceof OutcomeUnknown);
        if (!isLast || !(failure instanceof OutcomeUnknown)) failure = error;
        if (isLast) break;
      }
    }
    waiting.reject(failure);
  }

  function flush(): void {
    scheduled = false;
    while (inFlight < IN_FLIGHT_MAX && queue.length > 0) {
      if (inFlight > 0 && queue.length < BESIDE_MIN) return;
      const batch = takeBatch();
      if (batch.length === 0) return;
      void commit(batch);
    }
  }

  const span = { name: `command ${command.name}` };
  return (request, options) =>
    deps.db.tracing.part(
      span,
      (open) =>
        new Promise<WireResponse>((resolve, reject) => {
          queue.push({ request, options, span: open, resolve, reject });
          if (scheduled) return;
          scheduled = true;
          setImmediate(flush);
        }),
    );
}

function settle<Request, Result>(
  batch: readonly Waiting<Request, Result>[],
  outcomes: readonly Outcome[],
): void {
  outcomes.forEach((outcome, index) => {
    const waiting = batch[index]!;
    if (outcome instanceof Refusal) waiting.reject(outcome);
    else waiting.resolve(outcome);
  });
}
