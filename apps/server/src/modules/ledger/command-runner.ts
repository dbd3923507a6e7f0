import { Refusal } from '@candor/domain/refusal';
import type { WireResponse } from '../../platform/idempotency-records.ts';
import { type Db, OutcomeUnknown } from '../../platform/db.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Command, CommandOptions } from './command.ts';
import { type Item, type Outcome, runBatch } from './command-batch.ts';

/** Requests committed together at most. */
const BATCH_MAX = 512;
/** Transactions of one act at a time: while one commits, the next one gathers. */
const IN_FLIGHT_MAX = 2;
/** Runs of one request by itself, after which its caller is told that nobody knows. */
const ALONE_MAX = 3;
/** A crowd is shared out between the flights; below this many the second commit costs more than it saves. */
const SHARE_MIN = 64;

interface Waiting<Request, Result> extends Item<Request, Result> {
  resolve(answer: WireResponse): void;
  reject(error: unknown): void;
}

/**
 * Group commit: requests that arrive while a transaction is under way are committed together in
 * the next one. Alone, a request starts at once.
 */
export function createCommandRunner<Request, Loaded, Change, Result>(
  deps: { db: Db; outbox: Outbox; now: () => number; metrics: Metrics },
  command: Command<Request, Loaded, Change, Result>,
): (request: Request, options: CommandOptions<Result>) => Promise<WireResponse> {
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

  async function commit(batch: Waiting<Request, Result>[]): Promise<void> {
    inFlight++;
    deps.metrics.batchSize.observe({ command: command.name }, batch.length);
    try {
      settle(batch, await runBatch(deps, command, batch));
      deps.outbox.nudge();
    } catch (error) {
      await Promise.all(batch.map((waiting) => commitAlone(waiting, error)));
    }
    for (const waiting of batch) busyKeys.delete(command.orderingKey(waiting.request));
    inFlight--;
    flush();
  }

  /**
   * One bad request must not fail its neighbours, and whoever committed without hearing of it has to
   * look: each is run again by itself. What was done is found under its key, or in the state that it
   * left, and is not done again. A failure that leaves open what became of the act stays in force,
   * whatever the runs after it failed with.
   */
  async function commitAlone(waiting: Waiting<Request, Result>, first: unknown): Promise<void> {
    let failure = first;
    for (let run = 1; run <= ALONE_MAX; run++) {
      try {
        settle([waiting], await runBatch(deps, command, [waiting]));
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
      const batch = takeBatch();
      if (batch.length === 0) return;
      void commit(batch);
    }
  }

  return (request, options) =>
    new Promise<WireResponse>((resolve, reject) => {
      queue.push({ request, options, resolve, reject });
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    });
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
