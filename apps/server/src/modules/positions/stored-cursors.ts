import { inTransaction } from '../../platform/db.ts';
import { LeaseLost, type Epoch } from '../../platform/lease.ts';
import type { PositionsOptions } from './deps.ts';
import { advanceCursors } from './store-cursors.ts';

/** How far a symbol is settled, as far as its engine knows. */
export interface Progress {
  readonly symbol: string;
  /** Newest tick before which nothing is left to settle. */
  readonly sequence: number;
}

/** Stores settlement progress, so that the next start resumes there. */
export function createStoredCursors(
  { db, log }: Pick<PositionsOptions, 'db' | 'log'>,
  epoch: Epoch | null,
) {
  const stored = new Map<string, number>();

  async function store(progress: readonly Progress[]): Promise<void> {
    const moved = progress.filter(({ symbol, sequence }) => sequence > (stored.get(symbol) ?? 0));
    if (!epoch || moved.length === 0) return;
    await inTransaction(db, async (tx) => {
      await epoch.fence(tx);
      await advanceCursors(tx, moved);
    });
    for (const { symbol, sequence } of moved) stored.set(symbol, sequence);
  }

  return {
    /**
     * The next round or the next start makes up for a failure; an unreachable database must not
     * stop the process.
     */
    async tryToStore(progress: readonly Progress[]): Promise<void> {
      try {
        await store(progress);
      } catch (error) {
        if (!(error instanceof LeaseLost)) log.error({ err: error }, 'storing cursors failed');
      }
    },
  };
}
