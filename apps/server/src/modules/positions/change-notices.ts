import type { Stop } from '../../platform/clock.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { Epoch } from '../../platform/lease.ts';
import type { PositionsOptions } from './deps.ts';
import type { PositionRef } from './store.ts';
import {
  deleteChangeNotices,
  insertChangeNotices,
  listChangeNotices,
  removeAllChangeNotices,
} from './store-change-notices.ts';
import type { StoredPosition } from './stored-position.ts';

const TOPIC = 'positions.changeNotice';
/** Polls without a hint, because hints get lost; well within the ticks that a book keeps. */
const ROUND_MS = 5_000;
const ROWS_PER_LOOK = 1_000;

type Deps = Pick<PositionsOptions, 'db' | 'clock' | 'log' | 'bus' | 'random'>;

/**
 * How the engine learns of commands on other nodes: a row written with the command names the
 * position to read, and a hint announces the row. The row is deleted after the engine has read it.
 */
export function createChangeNotices(
  deps: Deps & { readonly watch: (position: StoredPosition) => void },
) {
  const { db, clock, log, bus, random, watch } = deps;
  let polling: Promise<void> = Promise.resolve();
  let isAsked = false;
  let isFailing = false;

  async function readAll(): Promise<void> {
    for (;;) {
      const rows = await listChangeNotices(db, ROWS_PER_LOOK);
      for (const { position } of rows) if (position) watch(position);
      await deleteChangeNotices(
        db,
        rows.map(({ id }) => id),
      );
      if (rows.length < ROWS_PER_LOOK) return;
    }
  }

  async function tryToRead(): Promise<void> {
    isAsked = false;
    try {
      await readAll();
      isFailing = false;
    } catch (error) {
      if (!isFailing)
        log.error({ err: error }, 'change notices of other nodes not readable, retrying');
      isFailing = true;
    }
  }

  const poll = () => (polling = polling.then(tryToRead));

  function onHint(): void {
    if (isAsked) return;
    isAsked = true;
    void poll();
  }

  return {
    /**
     * Writes change notices in the command's transaction, unless the engine is on this node and its
     * epoch holds until the commit.
     */
    async announce(tx: Tx, refs: readonly PositionRef[], epoch: Epoch | undefined): Promise<void> {
      if (await epoch?.isKeptBy(tx)) return;
      const nowMs = clock.now();
      await insertChangeNotices(
        tx,
        refs.map((ref) => ({ ...ref, commandId: random.uuid(nowMs) })),
      );
    },
    /** Call after the commit of a command that was announced. */
    hint: () => bus.publish(TOPIC, {}),
    /** Notices from before a rebuild are already reflected in the positions that it reads. */
    forget: ({ fence }: Epoch): Promise<void> =>
      inTransaction(db, async (tx) => {
        await fence(tx);
        await removeAllChangeNotices(tx);
      }),
    poll,
    follow(): Stop {
      const stops = [bus.subscribe(TOPIC, onHint), clock.every(ROUND_MS, poll)];
      return () => stops.forEach((stop) => stop());
    },
  };
}
