import { type Db, inTransaction, type Tx } from '@candor/server/src/platform/db.ts';

/** Runs what prepares a measurement: it takes longer than any statement of the product may. */
export function unhurried<T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(db, async (tx) => {
    await tx`set local statement_timeout = 0`;
    return run(tx);
  });
}
