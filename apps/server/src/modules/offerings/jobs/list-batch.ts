import { listingTransfers } from '@candor/domain/offerings/offering-transfers';
import { ZERO } from '@candor/domain/money/money';
import type { Tx } from '../../../platform/db.ts';
import type { OfferingsDeps } from '../deps.ts';
import { changedEvents } from '../events.ts';
import { postMovements } from '../post-movements.ts';
import type { StoredOffering } from '../store.ts';
import { lockSubscriptions, updateSubscriptions } from '../store-subscriptions.ts';
import { listToList } from '../store-tickets.ts';
import { BATCH } from './settle-batch.ts';

/** Makes the paid tokens of a batch available; returns how many subscriptions it changed. */
export async function listBatch(
  tx: Tx,
  { outbox }: Pick<OfferingsDeps, 'outbox'>,
  { id, terms }: StoredOffering,
  nowMs: number,
): Promise<number> {
  const names = await listToList(tx, id, BATCH);
  if (names.length === 0) return 0;
  const subscriptions = await lockSubscriptions(tx, names);
  await updateSubscriptions(
    tx,
    subscriptions.map((each) => ({ ...each, waiting: ZERO })),
  );
  await postMovements(
    tx,
    subscriptions.map((each) => ({
      userId: each.userId,
      key: `offering/${each.id}/list`,
      transfers: listingTransfers(each, terms.token, each.waiting),
    })),
    nowMs,
  );
  await outbox.publish(tx, changedEvents(subscriptions), nowMs);
  return names.length;
}
