import { systemClock } from '@candor/server/src/platform/clock.ts';
import type { Db } from '@candor/server/src/platform/db.ts';
import { createLease, type Epoch } from '@candor/server/src/platform/lease.ts';
import { createLog } from '@candor/server/src/platform/log.ts';

/** Takes an epoch of a real lease, so that fencing costs what it does in production. */
export async function takeEpoch(db: Db): Promise<Epoch> {
  await db`delete from platform.lease`;
  const taken = Promise.withResolvers<Epoch>();
  const leaderTask = {
    begin: async (epoch: Epoch) => taken.resolve(epoch),
    end: async () => undefined,
  };
  const log = createLog('error');
  const lease = createLease({
    db,
    clock: systemClock,
    log,
    name: 'engine',
    holder: 'bench',
    leaderTask,
  });
  await lease.start();
  return taken.promise;
}
