import {
  freeAccount,
  lockedAccount,
  paymentTransfers,
  type TicketsToPay,
  virtualAccount,
} from '@candor/domain/offerings/offering-transfers';
import { ticketPrice, times } from '@candor/domain/offerings/terms';
import { add, subtract, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../ledger/index.ts';
import { changedEvents } from './events.ts';
import { findOfferings, type StoredOffering } from './store.ts';
import {
  listTicketsOf,
  lockSubscriptions,
  type OwnTicket,
  type Subscription,
  type SubscriptionChange,
  updateSubscriptions,
} from './store-subscriptions.ts';
import { setTickets } from './store-tickets.ts';

export interface Pay {
  readonly userId: string;
  /** Id of the subscription. */
  readonly id: string;
  readonly isConfirmed: boolean;
  /** Number of this payment, for its key: a subscription may win again when others do not pay. */
  readonly paymentId: string;
}

interface Loaded {
  readonly subscriptions: ReadonlyMap<string, Subscription>;
  readonly tickets: readonly OwnTicket[];
  readonly offerings: ReadonlyMap<string, StoredOffering>;
}

interface Change {
  readonly subscription: SubscriptionChange;
  /** Paid now, by number. */
  readonly numbers: readonly number[];
  readonly offeringId: string;
}

const nameOf = ({ userId, id }: { userId: string; id: string }) => `${userId}/${id}`;

/** Pays all won tickets of a subscription, from the locked money first. */
export const payCommand: Command<Pay, Loaded, Change, { id: string }> = {
  name: 'payForAllotment',
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, commands) {
    const locked = await lockSubscriptions(tx, commands);
    const tickets = await listTicketsOf(
      tx,
      locked.map(({ id }) => id),
    );
    const offerings = await findOfferings(
      tx,
      locked.map(({ offeringId }) => offeringId),
    );
    return {
      subscriptions: new Map(locked.map((each) => [nameOf(each), each])),
      tickets,
      offerings,
    };
  },
  accounts(asked, { subscriptions, offerings }) {
    const found = subscriptions.get(nameOf(asked));
    const offering = found && offerings.get(found.offeringId);
    if (!offering) return [];
    return [freeAccount(asked), lockedAccount(asked), virtualAccount(asked, offering.terms.token)];
  },
  decide(asked, { loaded, balances, nowMs }) {
    if (!asked.isConfirmed) throw new Refusal('identity.fundPasswordWrong');
    const subscription = loaded.subscriptions.get(nameOf(asked));
    const offering = subscription && loaded.offerings.get(subscription.offeringId);
    if (!offering) throw new Refusal('offerings.subscriptionNotFound');
    const own = loaded.tickets.filter(({ subscriptionId }) => subscriptionId === subscription.id);
    const due = ticketsToPay(own, nowMs);
    const { terms } = offering;
    const available = balances.available(freeAccount(asked));
    const needed = times(ticketPrice(terms), due.promoted);
    if (needed > available)
      throw new Refusal('wallet.insufficientBalance', {
        available: toText(available),
        needed: toText(needed),
      });
    return {
      change: {
        subscription: paidChange(subscription, due, offering),
        numbers: due.numbers,
        offeringId: offering.id,
      },
      result: { id: subscription.id },
      transfers: paymentTransfers(asked, due, terms),
      transferKey: `offering/${subscription.id}/pay/${asked.paymentId}`,
      events: changedEvents([asked]),
    };
  },
  async write(tx, changes) {
    await updateSubscriptions(
      tx,
      changes.map(({ subscription }) => subscription),
    );
    for (const { offeringId, numbers } of changes)
      await setTickets(tx, offeringId, numbers, 'paid');
  },
};

/**
 * Won tickets that can be paid now. Refuses: offerings.nothingToPay, offerings.paymentExpired when
 * the time of all of them is over.
 */
function ticketsToPay(
  tickets: readonly OwnTicket[],
  nowMs: number,
): TicketsToPay & { readonly numbers: readonly number[] } {
  const inTime = tickets.filter(
    ({ status, payUntilMs }) => status === 'won' && payUntilMs !== null && nowMs < payUntilMs,
  );
  if (inTime.length === 0) {
    const isLate = tickets.some(({ status }) => status === 'won' || status === 'expired');
    throw new Refusal(isLate ? 'offerings.paymentExpired' : 'offerings.nothingToPay');
  }
  const promoted = inTime.filter(({ isPromoted }) => isPromoted).length;
  return {
    promoted,
    locked: inTime.length - promoted,
    numbers: inTime.map(({ number }) => number),
  };
}

/** A subscription after the payment of some of its tickets. */
export function paidChange(
  subscription: Subscription,
  { locked, promoted }: TicketsToPay,
  { terms }: Pick<StoredOffering, 'terms'>,
): SubscriptionChange {
  const price = ticketPrice(terms);
  const tokens = times(terms.lot, locked + promoted);
  return {
    ...subscription,
    locked: subtract(subscription.locked, times(price, locked)),
    paid: add(subscription.paid, times(price, locked + promoted)),
    allotted: add(subscription.allotted, tokens),
    waiting: add(subscription.waiting, tokens),
  };
}
