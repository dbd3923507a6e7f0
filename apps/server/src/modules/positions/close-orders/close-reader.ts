import type { PositionsOptions } from '../deps.ts';
import type { PositionRef } from '../store.ts';
import { listRestingAt } from './store-close-orders.ts';
import type { StoredCloseOrder } from './stored-close-order.ts';

const RETRY_MS = 1_000;

export interface CloseReaderOptions extends Pick<PositionsOptions, 'db' | 'clock' | 'log'> {
  /** Receives every order that rests at a position that was asked about. */
  readonly onRead: (order: StoredCloseOrder) => void;
}

/** Reads which close orders rest at positions, after one was placed, filled or canceled there. */
export function createCloseReader({ db, clock, log, onRead }: CloseReaderOptions) {
  let asked: PositionRef[] = [];
  let reading: Promise<void> | undefined;
  let isStopped = false;

  async function readAsked(): Promise<void> {
    while (asked.length > 0 && !isStopped) {
      const portion = asked.splice(0);
      try {
        for (const order of await listRestingAt(db, portion)) onRead(order);
      } catch (error) {
        log.error({ err: error, positions: portion.length }, 'close orders not readable, retrying');
        clock.after(RETRY_MS, () => portion.forEach(read));
        return;
      }
    }
  }

  function read(position: PositionRef): void {
    asked.push(position);
    reading ??= readAsked().finally(() => (reading = undefined));
  }

  return {
    read,
    /** Resolves when everything requested has been read. */
    async settled(): Promise<void> {
      while (reading) await reading;
    },
    get isBusy(): boolean {
      return reading !== undefined;
    },
    stop(): void {
      isStopped = true;
      asked = [];
    },
  };
}
