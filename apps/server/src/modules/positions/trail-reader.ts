import { createAskedReader } from './asked-reader.ts';
import type { NewestOf } from './cross-accounts.ts';
import type { PositionsOptions } from './deps.ts';
import type { StoredPosition } from './stored-position.ts';
import { withTrails } from './with-trails.ts';

/** Positions whose best marks are read from the log at a time. */
const PORTION = 500;

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
  const untilOf = ({ symbol }: StoredPosition) => newest(symbol)?.tick;
  return createAskedReader<StoredPosition>({
    clock,
    log,
    what: 'trails',
    portionMax: PORTION,
    async readPortion(portion) {
      for (const position of await withTrails(prices, db, portion, untilOf)) onRead(position);
    },
  });
}
