import type { NewestOf } from './cross-accounts.ts';
import type { PositionsOptions } from './deps.ts';
import type { StoredPosition } from './stored-position.ts';
import { withTrails } from './with-trails.ts';

/** Positions whose best marks are read from the log at a time. */
const PORTION = 500;
const RETRY_MS = 1_000;

export interface TrailReaderOptions extends Pick<
  PositionsOptions,
  'db' | 'clock' | 'log' | 'prices'
> {
  readonly newest: NewestOf;
  /** Receives a position whose trailing stop has followed the log up to the newest tick. */
  readonly onRead: (position: StoredPosition) => void;
}

/**
 * Reads how far trailing stops have followed before they are watched. Ticks that are recorded
 * meanwhile are still among the newest of the book that watches them.
 */
export function createTrailReader({ db, clock, log, prices, newest, onRead }: TrailReaderOptions) {
  let asked: StoredPosition[] = [];
  let reading: Promise<void> | undefined;
  let isStopped = false;

  async function readAsked(): Promise<void> {
    while (asked.length > 0 && !isStopped) {
      const portion = asked.splice(0, PORTION);
      try {
        const untilOf = ({ symbol }: StoredPosition) => newest(symbol)?.tick;
        for (const position of await withTrails(prices, db, portion, untilOf)) onRead(position);
      } catch (error) {
        log.error({ err: error, positions: portion.length }, 'trails not readable, retrying');
        clock.after(RETRY_MS, () => portion.forEach(read));
        return;
      }
    }
  }

  function read(position: StoredPosition): void {
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
