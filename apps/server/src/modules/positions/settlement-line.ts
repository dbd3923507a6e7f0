import type { Clock } from '../../platform/clock.ts';
import { LeaseLost } from '../../platform/lease.ts';
import type { Log } from '../../platform/log.ts';
import type { DuePosition } from './judge-due.ts';

/**
 * Positions settled in one transaction: large enough to be set-based, short enough to queue behind.
 */
const CHUNK_MAX = 500;
/** Chunks in flight: while the database works on one, the next is decided. */
const IN_FLIGHT_MAX = 2;
const RETRY_MS = 1_000;

/** Due positions of one symbol, settled chunk by chunk in the order in which they fell due. */
export interface SettlementLine {
  add(due: readonly DuePosition[]): void;
  /** Resolves when nothing is queued, except failures that will be retried later. */
  settled(): Promise<void>;
  /** Whether something is being settled right now. */
  readonly isBusy: boolean;
  /** Newest sequence, up to `newest`, before which nothing is left to settle. */
  settledUpTo(newest: number): number;
  stop(): void;
}

export function createSettlementLine(deps: {
  readonly clock: Clock;
  readonly log: Log;
  readonly settle: (due: readonly DuePosition[]) => Promise<void>;
}): SettlementLine {
  const { clock, log, settle } = deps;
  const chunks: (readonly DuePosition[])[] = [];
  /** Sequence → number of unsettled positions of that tick; it holds the cursor back. */
  const unsettled = new Map<number, number>();
  const inFlight = new Set<Promise<void>>();
  let isStopped = false;

  function count(due: readonly DuePosition[], change: 1 | -1): void {
    for (const { priced } of due) {
      const { sequence } = priced.tick;
      const left = (unsettled.get(sequence) ?? 0) + change;
      if (left === 0) unsettled.delete(sequence);
      else unsettled.set(sequence, left);
    }
  }

  function wait(chunk: readonly DuePosition[]): void {
    if (chunk.length === 0) return;
    chunks.push(chunk);
    if (isStopped || inFlight.size >= IN_FLIGHT_MAX) return;
    const running = work().finally(() => inFlight.delete(running));
    inFlight.add(running);
  }

  async function work(): Promise<void> {
    for (let chunk = chunks.shift(); chunk && !isStopped; chunk = chunks.shift()) {
      try {
        await settle(chunk);
        count(chunk, -1);
      } catch (error) {
        // The node that now holds the lease has read what is left.
        if (error instanceof LeaseLost) return;
        log.error({ err: error, positions: chunk.length }, 'settlement failed, retrying');
        retryLater(chunk);
      }
    }
  }

  /** Splits a failed chunk, so that a bad position does not hold up its neighbors for long. */
  function retryLater(chunk: readonly DuePosition[]): void {
    const middle = Math.ceil(chunk.length / 2);
    clock.after(RETRY_MS, () => {
      wait(chunk.slice(0, middle));
      wait(chunk.slice(middle));
    });
  }

  return {
    add(due) {
      count(due, 1);
      for (let from = 0; from < due.length; from += CHUNK_MAX) {
        wait(due.slice(from, from + CHUNK_MAX));
      }
    },
    get isBusy() {
      return inFlight.size > 0;
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight);
    },
    settledUpTo: (newest) => (unsettled.size === 0 ? newest : Math.min(...unsettled.keys()) - 1),
    stop() {
      isStopped = true;
    },
  };
}
