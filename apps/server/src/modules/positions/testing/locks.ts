import { type Db, inTransaction } from '../../../platform/db.ts';

/** Keeps every act from finishing its writes; gives how to let them go on. */
export async function holdWrites(db: Db): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = inTransaction(db, async (tx) => {
    await tx`lock table platform.outbox in share mode`;
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}

/** Resolves when so many transactions wait for a lock of another. */
export async function untilWaiting(db: Db, count: number): Promise<void> {
  for (;;) {
    const [blocked] = await db<{ waiting: number }[]>`
      select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    if ((blocked?.waiting ?? 0) >= count) return;
  }
}
