import { type Db, inTransaction, type Tx } from '../db.ts';

/**
 * A transaction of a test that holds locks while others are driven against them. It may stand idle
 * for as long as a busy machine needs; one of the product is ended after seconds.
 */
export const holdOpen = <T>(db: Db, run: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await tx`set local idle_in_transaction_session_timeout = 0`;
    return run(tx);
  });

/** Resolves when at least `count` statements of this database wait for a lock of another. */
export async function untilWaiting(db: Db, count = 1): Promise<void> {
  for (;;) {
    const [blocked] = await db<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if (blocked!.waiting >= count) return;
  }
}
