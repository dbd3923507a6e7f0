import type { Db } from '../../../platform/db.ts';
import { holdOpen } from '../../../platform/testing/locks.ts';

/** Keeps every act from finishing its writes; gives how to let them go on. */
export async function holdWrites(db: Db): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = holdOpen(db, async (tx) => {
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
