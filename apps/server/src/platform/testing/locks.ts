import { type Db, inTransaction, type Tx } from '../db.ts';

/**
 * A test transaction that holds locks while others run into them. It may stay idle as long as a
 * busy machine needs; a transaction of the product is terminated after seconds.
 */
export const holdOpen = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    return run(tx);
  });

/** Resolves when at least `count` statements of this database wait for a lock. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  for (;;) {
    const [blocked] = await db<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (blocked!.waiting >= count) return;
  }
}
