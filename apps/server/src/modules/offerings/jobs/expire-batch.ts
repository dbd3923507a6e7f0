import { messageTo } from '@candor/domain/messages/message';
import { minuteText } from '../../../platform/letter-figures.ts';
import { returnTransfers } from '@candor/domain/offerings/offering-transfers';
import { PAY_WITHIN_MS, ticketPrice, times } from '@candor/domain/offerings/terms';
import { subtract } from '@candor/domain/money/money';
import type { Tx } from '../../../platform/db.ts';
import type { OfferingsDeps } from '../deps.ts';
import { changedEvents } from '../events.ts';
import { postMovements } from '../post-movements.ts';
import type { StoredOffering } from '../store.ts';
import { listTicketsOf, lockSubscriptions, updateSubscriptions } from '../store-subscriptions.ts';
import { listExpired, promote, setTickets } from '../store-tickets.ts';
import { writeToWinners } from '../won-letter.ts';
import { BATCH } from './settle-batch.ts';

/**
 * Ends won tickets that nobody paid in time: their money returns, and the next places of the order
 * get a chance with their own time to pay. Returns how many subscriptions it changed.
 */
export async function expireBatch(
  tx: Tx,
  { outbox }: Pick<OfferingsDeps, 'outbox'>,
  { id, terms }: StoredOffering,
  nowMs: number,
): Promise<number> {
  const names = await listExpired(tx, id, { nowMs, limit: BATCH });
  if (names.length === 0) return 0;
  const subscriptions = await lockSubscriptions(tx, names);
  const tickets = await listTicketsOf(
    tx,
    names.map((name) => name.id),
  );
  const expired = tickets.filter(
    ({ status, payUntilMs }) => status === 'won' && payUntilMs !== null && payUntilMs <= nowMs,
  );
  // The money of a promoted ticket was returned after the draw.
  const lockedOf = (subscriptionId: string) =>
    expired.filter((each) => each.subscriptionId === subscriptionId && !each.isPromoted);
  await updateSubscriptions(
    tx,
    subscriptions.map((each) => ({
      ...each,
      locked: subtract(each.locked, times(ticketPrice(terms), lockedOf(each.id).length)),
    })),
  );
  await setTickets(
    tx,
    id,
    expired.map(({ number }) => number),
    'expired',
  );
  const payUntilMs = nowMs + PAY_WITHIN_MS;
  const count = payUntilMs <= terms.completesAtMs ? expired.length : 0;
  const promoted = count > 0 ? await promote(tx, id, { count, payUntilMs }) : [];
  await postMovements(
    tx,
    subscriptions.map((each) => ({
      userId: each.userId,
      key: `offering/${each.id}/expire`,
      transfers: returnTransfers(each, lockedOf(each.id).length, terms),
    })),
    nowMs,
  );
  const told = promoted.map((each) => {
    const figures = { about: each.id, name: terms.name, until: minuteText(payUntilMs) };
    return messageTo(each.userId, 'offering.movedUp', figures);
  });
  const events = [...changedEvents([...subscriptions, ...promoted]), ...told];
  await outbox.publish(tx, events, nowMs);
  await writeToWinners(
    tx,
    promoted.map(({ userId, id: promotedId }) => ({ userId, id: promotedId, payUntilMs })),
    nowMs,
  );
  return names.length;
}
