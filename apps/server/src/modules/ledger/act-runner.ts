import { Refusal } from '@candor/domain/refusal';
import { type Db, errorState } from '../../platform/db.ts';
import type { Metrics } from '../../platform/metrics.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Act, ActOptions, WireAnswer } from './act.ts';
import { type Item, type Outcome, runBatch } from './act-batch.ts';

/** Requests committed together at most. */
const BATCH_MAX = 512;
/** Transactions of one act at a time: while one commits, the next one gathers. */
const FLIGHTS_MAX = 2;
/** A crowd is shared out between the flights; below this many the second commit costs more than it saves. */
const SHARE_MIN = 64;

interface Waiting<Request, Result> extends Item<Request, Result> {
  resolve(answer: WireAnswer): void;
  reject(error: unknown): void;
}

/**
 * Group commit: requests that arrive while a transaction is under way are committed together in
 * the next one. Alone, a request starts at once.
 */
export function createActRunner<Request, Loaded, Change, Result>(
  deps: { db: Db; outbox: Outbox; now: () => number; metrics: Metrics },
  act: Act<Request, Loaded, Change, Result>,
): (request: Request, options: ActOptions<Result>) => Promise<WireAnswer> {
  const queue: Waiting<Request, Result>[] = [];
  const busyLanes = new Set<string>();
  let flights = 0;
  let scheduled = false;

  function takeBatch(): Waiting<Request, Result>[] {
    const share = Math.ceil(queue.length / (FLIGHTS_MAX - flights));
    const sizeMax = Math.min(Math.max(share, SHARE_MIN), BATCH_MAX);
    const batch: Waiting<Request, Result>[] = [];
    const held: Waiting<Request, Result>[] = [];
    for (const waiting of queue) {
      const lane = act.lane(waiting.request);
      if (batch.length >= sizeMax || busyLanes.has(lane)) {
        held.push(waiting);
        continue;
      }
      busyLanes.add(lane);
      batch.push(waiting);
    }
    queue.splice(0, queue.length, ...held);
    return batch;
  }

  async function fly(batch: Waiting<Request, Result>[]): Promise<void> {
    flights++;
    deps.metrics.batchSize.observe({ act: act.name }, batch.length);
    try {
      settle(batch, await runBatch(deps, act, batch));
      deps.outbox.nudge();
    } catch (error) {
      await flyAlone(batch, error);
    }
    for (const waiting of batch) busyLanes.delete(act.lane(waiting.request));
    flights--;
    flush();
  }

  /** One bad request must not fail its neighbours: each is tried once more by itself. */
  async function flyAlone(batch: Waiting<Request, Result>[], error: unknown): Promise<void> {
    if (batch.length === 1 && !isAnsweredMeanwhile(error)) return batch[0]!.reject(error);
    for (const waiting of batch) {
      try {
        settle([waiting], await runBatch(deps, act, [waiting]));
      } catch (alone) {
        waiting.reject(alone);
      }
    }
  }

  function flush(): void {
    scheduled = false;
    while (flights < FLIGHTS_MAX && queue.length > 0) {
      const batch = takeBatch();
      if (batch.length === 0) return;
      void fly(batch);
    }
  }

  return (request, options) =>
    new Promise<WireAnswer>((resolve, reject) => {
      queue.push({ request, options, resolve, reject });
      if (scheduled) return;
      scheduled = true;
      setImmediate(flush);
    });
}

/** Another process answered the same key while we decided: the next look finds its answer. */
const isAnsweredMeanwhile = (error: unknown): boolean =>
  errorState(error) === '23505' && error instanceof Error && error.message.includes('answer_pkey');

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
