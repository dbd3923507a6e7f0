import type { Db } from '../../../platform/db.ts';
import { holdOpen } from '../../../platform/testing/locks.ts';

/** Blocks every command from finishing its writes; returns the function that releases them. */
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
