import { reserveTransfers } from '@candor/domain/offerings/offering-transfers';
import { supplyOf } from '@candor/domain/offerings/terms';
import { toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Tx } from '../../platform/db.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { lockGuard, NOBODY, readEquity } from '../ledger/index.ts';
import type { Beacon } from './beacon/beacon.ts';
import { ADVANCE_JOB } from './jobs/job-names.ts';
import { postMovements } from './post-movements.ts';
import { lockOfferings, storeAnnouncement } from './store.ts';

/**
 * Announces a draft at the version that was shown: fixes terms and round for good, publishes them,
 * and sets all tokens aside. Refuses: offerings.notFound, offerings.alreadyAnnounced,
 * offerings.termsInvalid when applications would have ended, offerings.soldOut.
 */
export async function announceOffering(
  tx: Tx,
  beacon: Pick<Beacon, 'name' | 'publicKey' | 'roundAt'>,
  { id, version }: { readonly id: string; readonly version: number },
  nowMs: number,
): Promise<void> {
  const offering = (await lockOfferings(tx, [id])).get(id);
  if (!offering) throw new Refusal('offerings.notFound');
  if (offering.phase !== 'draft' || offering.version !== version)
    throw new Refusal('offerings.alreadyAnnounced');
  const { terms } = offering;
  if (terms.closesAtMs <= nowMs) throw new Refusal('offerings.termsInvalid', { name: 'closesAt' });
  const supply = supplyOf(terms);
  const equity = await readEquity(tx, [terms.token], nowMs, 0);
  const guard = await lockGuard(tx, equity);
  const free = guard.free(terms.token);
  if (free < supply)
    throw new Refusal('offerings.soldOut', { available: toText(free), needed: toText(supply) });
  const round = beacon.roundAt(terms.drawsAtMs);
  const fixed = { beacon: beacon.name, publicKey: await beacon.publicKey(), round };
  await storeAnnouncement(tx, { id, terms, round: fixed }, nowMs);
  const transfers = reserveTransfers(terms.token, supply, 'out');
  await postMovements(tx, [{ userId: NOBODY, key: `offering/${id}/announce`, transfers }], nowMs);
  await scheduleDue(tx, { name: ADVANCE_JOB, key: id, dueAt: terms.closesAtMs });
}
