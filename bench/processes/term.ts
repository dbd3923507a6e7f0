import { systemClock } from '@candor/server/src/platform/clock.ts';
import type { Db } from '@candor/server/src/platform/db.ts';
import { createLease, type Term } from '@candor/server/src/platform/lease.ts';
import { createLog } from '@candor/server/src/platform/log.ts';

/** A term of a real lease, so that fences cost what they cost. */
export async function takeTerm(db: Db): Promise<Term> {
  await db`delete from platform.lease`;
  const taken = Promise.withResolvers<Term>();
  const duty = { begin: async (term: Term) => taken.resolve(term), end: async () => undefined };
  const log = createLog('error');
  const lease = createLease({ db, clock: systemClock, log, name: 'engine', holder: 'bench', duty });
  await lease.start();
  return taken.promise;
}
