import { messageTo } from '@candor/domain/messages/message';
import { figure, minuteText } from '../../../platform/letter-figures.ts';
import {
  paymentTransfers,
  returnTransfers,
  type TicketsToPay,
} from '@candor/domain/offerings/offering-transfers';
import { ticketPrice, times } from '@candor/domain/offerings/terms';
import { subtract } from '@candor/domain/money/money';
import type { Tx } from '../../../platform/db.ts';
import { mayPayByThemselves } from '../may-pay.ts';
import type { OfferingsDeps } from '../deps.ts';
import { changedEvents } from '../events.ts';
import { paidChange } from '../pay.ts';
import { type Movement, postMovements } from '../post-movements.ts';
import type { StoredOffering } from '../store.ts';
import {
  listTicketsOf,
  lockSubscriptions,
  type OwnTicket,
  type Subscription,
  type SubscriptionChange,
  updateSubscriptions,
} from '../store-subscriptions.ts';
import { listToSettle, setTickets } from '../store-tickets.ts';
import { type Winner, writeToWinners } from '../won-letter.ts';

export const BATCH = 200;

interface Settled {
  readonly change: SubscriptionChange;
  readonly movements: readonly Movement[];
  /** Numbers of tickets that were paid, and that were returned without a draw. */
  readonly paid: readonly number[];
  readonly returned: readonly number[];
  /** Times to pay of won tickets that the customer pays. */
  readonly toPay: readonly Winner[];
}

/** What settling needs. */
export type SettleDeps = Pick<OfferingsDeps, 'countries'> & {
  readonly outbox: Pick<OfferingsDeps['outbox'], 'publish'>;
};

/**
 * Returns the money of tickets that did not win, or of all after a cancellation, and pays won ones
 * where the customer chose so and takes no break. Returns how many subscriptions it settled.
 */
export async function settleBatch(
  tx: Tx,
  deps: SettleDeps,
  offering: StoredOffering,
  nowMs: number,
  limit = BATCH,
): Promise<number> {
  const names = await listToSettle(tx, offering.id, limit);
  if (names.length === 0) return 0;
  const locked = await lockSubscriptions(tx, names);
  const subscriptions = await mayPayByThemselves(deps, tx, locked, nowMs);
  const tickets = await listTicketsOf(
    tx,
    names.map(({ id }) => id),
  );
  const ofSubscription = Map.groupBy(tickets, ({ subscriptionId }) => subscriptionId);
  const settled = subscriptions.map((subscription) =>
    settledBy(offering, subscription, ofSubscription.get(subscription.id) ?? [], nowMs),
  );
  await updateSubscriptions(
    tx,
    settled.map(({ change }) => change),
  );
  await setTickets(
    tx,
    offering.id,
    settled.flatMap(({ paid }) => paid),
    'paid',
  );
  await setTickets(
    tx,
    offering.id,
    settled.flatMap(({ returned }) => returned),
    'returned',
  );
  await postMovements(
    tx,
    settled.flatMap(({ movements }) => movements),
    nowMs,
  );
  const told = subscriptions.flatMap((each) =>
    drawnMessage(offering, each, ofSubscription.get(each.id) ?? []),
  );
  await deps.outbox.publish(tx, [...changedEvents(subscriptions), ...told], nowMs);
  await writeToWinners(
    tx,
    settled.flatMap(({ toPay }) => toPay),
    nowMs,
  );
  return settled.length;
}

function settledBy(
  offering: StoredOffering,
  subscription: Subscription,
  tickets: readonly OwnTicket[],
  nowMs: number,
): Settled {
  const { userId, id } = subscription;
  const numbersOf = (status: OwnTicket['status']) =>
    tickets.filter((ticket) => ticket.status === status).map(({ number }) => number);
  const returned = numbersOf('entered');
  const back = returned.length + numbersOf('lost').length;
  const won = subscription.paysItself ? numbersOf('won') : [];
  const due: TicketsToPay = { locked: won.length, promoted: 0 };
  const left = subtract(subscription.locked, times(ticketPrice(offering.terms), back));
  const movements = [
    { key: 'return', transfers: returnTransfers(subscription, back, offering.terms) },
    { key: 'pay', transfers: paymentTransfers(subscription, due, offering.terms) },
  ];
  return {
    change: {
      ...paidChange({ ...subscription, locked: left }, due, offering),
      settledAtMs: nowMs,
    },
    movements: movements.map(({ key, transfers }) => ({
      userId,
      key: `offering/${id}/${key}`,
      transfers,
    })),
    paid: won,
    returned,
    toPay: subscription.paysItself
      ? []
      : tickets.flatMap(({ status, payUntilMs }) =>
          status === 'won' && payUntilMs !== null ? [{ userId, id, payUntilMs }] : [],
        ),
  };
}

/** What the draw brought; a cancelled offering has none. */
function drawnMessage(
  { terms }: StoredOffering,
  { userId, id, paysItself }: Subscription,
  tickets: readonly OwnTicket[],
) {
  const won = tickets.filter(({ status }) => status === 'won');
  const lost = tickets.filter(({ status }) => status === 'lost');
  const shared = { about: id, name: terms.name };
  if (won.length === 0 && lost.length === 0) return [];
  if (won.length === 0) {
    const amount = figure(times(ticketPrice(terms), lost.length));
    return [messageTo(userId, 'offering.lost', { ...shared, amount })];
  }
  const figures = {
    won: String(won.length),
    total: String(tickets.length),
    isPaid: paysItself ? 'yes' : 'no',
    until: minuteText(won[0]!.payUntilMs ?? 0),
  };
  return [messageTo(userId, 'offering.won', { ...shared, ...figures })];
}
