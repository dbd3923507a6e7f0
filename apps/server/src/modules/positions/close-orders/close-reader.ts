import { createAskedReader } from '../asked-reader.ts';
import type { PositionsOptions } from '../deps.ts';
import type { PositionRef } from '../store.ts';
import { listRestingAt } from './store-close-orders.ts';
import type { StoredCloseOrder } from './stored-close-order.ts';

export interface CloseReaderOptions extends Pick<PositionsOptions, 'db' | 'clock' | 'log'> {
  /** Receives every order that rests at a position that was asked about. */
  readonly onRead: (order: StoredCloseOrder) => void;
}

/** Reads which close orders rest at positions, after one was placed, filled or canceled there. */
export const createCloseReader = ({ db, clock, log, onRead }: CloseReaderOptions) =>
  createAskedReader<PositionRef>({
    clock,
    log,
    what: 'close orders',
    async readPortion(portion) {
      for (const order of await listRestingAt(db, portion)) onRead(order);
    },
  });
