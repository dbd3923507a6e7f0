import { OVERDUE_AGAIN_MS } from '@candor/domain/sanctions/screening';
import type { ShortJob } from '../../platform/jobs.ts';
import type { SanctionsOptions } from './deps.ts';
import { createKnownNames } from './known-names.ts';
import { OVERDUE_JOB, screenCustomer } from './screen-customer.ts';
import { findCase } from './store-cases.ts';
import { SCREEN_JOB } from './store-screenings.ts';

/** Compares one customer with the lists. */
export function screenJob(deps: SanctionsOptions): ShortJob {
  const knownNames = createKnownNames();
  return {
    name: SCREEN_JOB,
    async run(tx, { key: userId }, nowMs) {
      await screenCustomer(tx, { ...deps, known: await knownNames(tx) }, userId, nowMs);
      return null;
    },
  };
}

/** Reports a case that nobody decided in time; the money of its withdrawals is returned by then. */
export const overdueJob = ({ log }: Pick<SanctionsOptions, 'log'>): ShortJob => ({
  name: OVERDUE_JOB,
  async run(tx, { key: id }, nowMs) {
    const file = await findCase(tx, id);
    if (file?.status !== 'open') return null;
    log.error({ case: id }, 'a sanctions case is overdue, two operators have to decide it');
    return nowMs + OVERDUE_AGAIN_MS;
  },
});
