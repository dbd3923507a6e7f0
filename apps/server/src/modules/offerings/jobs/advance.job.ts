import { reserveTransfers } from '@candor/domain/offerings/offering-transfers';
import { times } from '@candor/domain/offerings/terms';
import type { Tx } from '../../../platform/db.ts';
import { scheduleDue, type ShortJob } from '../../../platform/jobs.ts';
import { NOBODY } from '../../ledger/index.ts';
import type { OfferingsDeps } from '../deps.ts';
import { postMovements } from '../post-movements.ts';
import { lockOfferings, setPhase, type StoredOffering } from '../store.ts';
import { countPaid, nextExpiry } from '../store-tickets.ts';
import { expireBatch } from './expire-batch.ts';
import { ADVANCE_JOB, DRAW_JOB } from './job-names.ts';
import { listBatch } from './list-batch.ts';
import { settleBatch } from './settle-batch.ts';

/** How long an offering whose last ticket was paid may take to be completed. */
const PAID_CHECK_MS = 10_000;

type Deps = Pick<OfferingsDeps, 'outbox' | 'listToken' | 'countries'>;

/**
 * Brings an offering to its next phase, or does a batch of what a phase consists of and comes back
 * for the rest at once: each batch is one transaction, so a crash in between repeats none.
 */
export const advanceJob = (deps: Deps): ShortJob => ({
  name: ADVANCE_JOB,
  async run(tx, { key }, nowMs) {
    const offering = (await lockOfferings(tx, [key])).get(key);
    switch (offering?.phase) {
      case 'announced':
        return endApplications(tx, offering, nowMs);
      case 'drawn':
        return settle(tx, deps, offering, nowMs);
      case 'cancelling':
        return giveBack(tx, deps, offering, nowMs);
      case 'completed':
        return list(tx, deps, offering, nowMs);
      default:
        return null;
    }
  },
});

/** No ticket can be added from here on: applications lock the row that this transaction holds. */
async function endApplications(tx: Tx, { id, terms }: StoredOffering, nowMs: number) {
  if (nowMs < terms.closesAtMs) return terms.closesAtMs;
  await setPhase(tx, id, 'closed', nowMs);
  await scheduleDue(tx, { name: DRAW_JOB, key: id, dueAt: nowMs });
  return null;
}

async function settle(tx: Tx, deps: Deps, offering: StoredOffering, nowMs: number) {
  if (await settleBatch(tx, deps, offering, nowMs)) return nowMs;
  if (await expireBatch(tx, deps, offering, nowMs)) return nowMs;
  const next = await nextExpiry(tx, offering.id);
  // Looked at again soon: the payment of the last ticket must not take a lock that this job holds.
  if (next !== null) return Math.min(next, nowMs + PAID_CHECK_MS);
  await returnUnpaid(tx, offering, nowMs);
  await setPhase(tx, offering.id, 'completed', nowMs);
  return Math.max(nowMs, offering.terms.listsAtMs);
}

async function giveBack(tx: Tx, deps: Deps, offering: StoredOffering, nowMs: number) {
  if (await settleBatch(tx, deps, offering, nowMs)) return nowMs;
  await returnUnpaid(tx, offering, nowMs);
  await setPhase(tx, offering.id, 'cancelled', nowMs);
  return null;
}

/** Tokens that nobody bought go back to the house. */
async function returnUnpaid(tx: Tx, { id, terms }: StoredOffering, nowMs: number): Promise<void> {
  const unpaid = times(terms.lot, terms.places - (await countPaid(tx, id)));
  const transfers = reserveTransfers(terms.token, unpaid, 'back');
  await postMovements(tx, [{ userId: NOBODY, key: `offering/${id}/return`, transfers }], nowMs);
}

async function list(tx: Tx, deps: Deps, offering: StoredOffering, nowMs: number) {
  const { id, terms } = offering;
  if (nowMs < terms.listsAtMs) return terms.listsAtMs;
  if (await listBatch(tx, deps, offering, nowMs)) return nowMs;
  await deps.listToken(tx, terms.token, nowMs);
  await setPhase(tx, id, 'listed', nowMs);
  return null;
}
