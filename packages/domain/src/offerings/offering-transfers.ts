import { customerAccount, houseAccount, type Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY, type TokenCode } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';
import { ticketPrice, times, type OfferingTerms } from './terms.ts';

/** Whose money moves, and for which subscription. */
export interface Subscriber {
  readonly userId: string;
  /** Id of the subscription. */
  readonly id: string;
}

export type SoldTerms = Pick<OfferingTerms, 'token' | 'price' | 'lot'>;

export const lockedAccount = ({ userId, id }: Subscriber) =>
  customerAccount(userId, 'locked', SETTLEMENT_CURRENCY, id);
export const freeAccount = ({ userId }: Subscriber) =>
  customerAccount(userId, 'balance', SETTLEMENT_CURRENCY);
export const virtualAccount = ({ userId, id }: Subscriber, token: TokenCode) =>
  customerAccount(userId, 'virtual', token, id);

/** Only amounts above zero can be moved. */
const moves = (transfer: Transfer): Transfer[] => (transfer.amount > 0n ? [transfer] : []);

/** Locks the cost of all tickets in the customer's own account. Source: products §1. */
export const applicationTransfers = (
  who: Subscriber,
  tickets: number,
  terms: SoldTerms,
): Transfer[] => [
  {
    type: 'offeringSubscription',
    from: freeAccount(who),
    to: lockedAccount(who),
    currency: SETTLEMENT_CURRENCY,
    amount: times(ticketPrice(terms), tickets),
  },
];

/** Returns the cost of tickets that did not win or were not paid. */
export const returnTransfers = (who: Subscriber, tickets: number, terms: SoldTerms): Transfer[] =>
  moves({
    type: 'offeringReturn',
    from: lockedAccount(who),
    to: freeAccount(who),
    currency: SETTLEMENT_CURRENCY,
    amount: times(ticketPrice(terms), tickets),
  });

/** Won tickets to pay: `locked` from the locked money, `promoted` from the free balance. */
export interface TicketsToPay {
  readonly locked: number;
  readonly promoted: number;
}

/** Pays won tickets and credits their tokens, which stay virtual until the listing. */
export function paymentTransfers(
  who: Subscriber,
  { locked, promoted }: TicketsToPay,
  terms: SoldTerms,
): Transfer[] {
  const payment = (from: Transfer['from'], tickets: number) =>
    moves({
      type: 'offeringPayment',
      from,
      to: houseAccount('income:product', SETTLEMENT_CURRENCY),
      currency: SETTLEMENT_CURRENCY,
      amount: times(ticketPrice(terms), tickets),
    });
  return [
    ...payment(lockedAccount(who), locked),
    ...payment(freeAccount(who), promoted),
    ...moves({
      type: 'offeringAllotment',
      from: houseAccount('reserved', terms.token),
      to: virtualAccount(who, terms.token),
      currency: terms.token,
      amount: times(terms.lot, locked + promoted),
    }),
  ];
}

/** Makes paid tokens available. */
export const listingTransfers = (who: Subscriber, token: TokenCode, amount: Money): Transfer[] =>
  moves({
    type: 'offeringListing',
    from: virtualAccount(who, token),
    to: customerAccount(who.userId, 'balance', token),
    currency: token,
    amount,
  });

/** Sets tokens aside at the announcement (`out` of equity), or returns those that nobody paid. */
export const reserveTransfers = (
  token: TokenCode,
  amount: Money,
  way: 'out' | 'back',
): Transfer[] => {
  const ends = [houseAccount('equity', token), houseAccount('reserved', token)] as const;
  const [from, to] = way === 'out' ? ends : [ends[1], ends[0]];
  return moves({ type: 'offeringReserve', from, to, currency: token, amount });
};
