import type { Money } from '../../money/money.ts';

/** Currency of the house's bank account; a dollar is credited as one USDT (networks.ts). */
export const BANK_CURRENCY = 'USD';
/** Decimal places that a bank carries. */
export const BANK_DECIMALS = 2;
/** How long an announced transfer is expected before its record is closed. */
export const BANK_ANNOUNCED_MS = 7 * 24 * 3_600_000;

/** One line of a bank statement, or one payment of a line that bundles several. */
export interface Booking {
  readonly direction: 'credit' | 'debit';
  /** It undoes an earlier booking. */
  readonly isReversal: boolean;
  /** It sends back an earlier payment. */
  readonly isReturn: boolean;
  /** Several payments whose amounts the bank did not give. */
  readonly isBundle: boolean;
  readonly currency: string;
  readonly amount: Money;
  /** `YYYY-MM-DD`. */
  readonly bookedOn: string;
  /** The bank's own reference of the line; null if it gave none. */
  readonly bankRef: string | null;
  /** The bank's reference of the payment inside the line. */
  readonly paymentRef: string | null;
  readonly endToEndId: string | null;
  /** Who paid, or was paid. */
  readonly party: string | null;
  /** On whose behalf. */
  readonly ultimateParty: string | null;
  readonly partyAccount: string | null;
  readonly remittance: readonly string[];
}

/** What every release and kind of statement tells of a line, as far as the bank knows it. */
export type ToldBooking = Pick<
  Booking,
  'direction' | 'isReversal' | 'bookedOn' | 'bankRef' | 'endToEndId' | 'currency' | 'amount'
>;

/**
 * Whether lines of two files may be one booking in different words: releases, and statements of a
 * day and of a month, differ in what they tell of it. Never for two end-to-end ids.
 */
export function mayBeSame(a: ToldBooking, b: ToldBooking): boolean {
  if (a.direction !== b.direction || a.isReversal !== b.isReversal) return false;
  if (a.bookedOn !== b.bookedOn) return false;
  if (a.endToEndId !== null && b.endToEndId !== null && a.endToEndId !== b.endToEndId) return false;
  return a.bankRef !== null && b.bankRef !== null
    ? a.bankRef === b.bankRef
    : a.currency === b.currency && a.amount === b.amount;
}

export type BookingStatus =
  /** Waits for two operators. */
  | 'unmatched'
  /** Its customer is known; the payer has to be compared with the sanctions lists. */
  | 'screening'
  /** Credited, or about to be. */
  | 'accepted'
  /** Going back to the payer. */
  | 'toReturn'
  | 'returned'
  /** It paid a payment of the house. */
  | 'settlesPayment'
  | 'reversed'
  /** Two operators explained it. */
  | 'closed';

export type UnmatchedReason =
  | 'noReference'
  | 'unknownReference'
  | 'severalReferences'
  | 'noPayer'
  | 'wrongCurrency'
  | 'possibleDuplicate'
  | 'bundle'
  | 'unclearReversal'
  | 'unknownPayment'
  | 'otherAmount'
  | 'returnCameBack'
  | 'otherDebit';

export type PaymentStatus =
  | 'queued'
  | 'prepared'
  | 'exported'
  | 'booked'
  | 'cameBack'
  | 'cancelled';

/** What the house knows that may explain a booking. */
export interface Known {
  /** Customers' references among its texts. */
  readonly references: readonly { readonly reference: string; readonly userId: string }[];
  /** Whether its texts hold any reference, known or not. */
  readonly hasReference: boolean;
  /** The payment of the house that its end-to-end id names. */
  readonly payment: {
    readonly id: string;
    readonly kind: 'payout' | 'return';
    readonly amount: Money;
    readonly status: PaymentStatus;
  } | null;
  /** Earlier bookings of the same money in the other direction that it may undo. */
  readonly undone: readonly { readonly id: string; readonly status: BookingStatus }[];
  /** Another file may have told of it in other words (`mayBeSame`). */
  readonly isPossibleDuplicate: boolean;
}

export type BookingVerdict =
  | { readonly kind: 'deposit'; readonly reference: string; readonly userId: string }
  /** It is the debit of a payment that was exported. */
  | { readonly kind: 'settles'; readonly paymentId: string }
  /** A payout that had left came back: its customer gets what arrived. */
  | { readonly kind: 'payoutBack'; readonly paymentId: string }
  | { readonly kind: 'undoes'; readonly bookingId: string }
  | { readonly kind: 'unmatched'; readonly reason: UnmatchedReason };

const unmatched = (reason: UnmatchedReason): BookingVerdict => ({ kind: 'unmatched', reason });

/** What a booking is. Whatever is not certain waits for two operators. Pure. */
export function judgeBooking(booking: Booking, known: Known): BookingVerdict {
  if (booking.currency !== BANK_CURRENCY) return unmatched('wrongCurrency');
  if (booking.isBundle) return unmatched('bundle');
  if (known.isPossibleDuplicate && !isAboutPayment(booking, known))
    return unmatched('possibleDuplicate');
  return booking.direction === 'debit' ? judgeDebit(booking, known) : judgeCredit(booking, known);
}

/** A payment of the house leaves once and comes back once, so it needs no other proof. */
const isAboutPayment = (
  { direction, isReversal, isReturn }: Booking,
  { payment }: Known,
): boolean => payment !== null && (direction === 'credit') === (isReversal || isReturn);

/** Money that is still here, or the customer's, and that a debit can take back. */
const undoable: ReadonlySet<BookingStatus> = new Set([
  'unmatched',
  'screening',
  'accepted',
  'toReturn',
  'closed',
]);

function judgeDebit(booking: Booking, { payment, undone }: Known): BookingVerdict {
  if (booking.isReversal || booking.isReturn) {
    const [only] = undone;
    return only && undone.length === 1 && undoable.has(only.status)
      ? { kind: 'undoes', bookingId: only.id }
      : unmatched('unclearReversal');
  }
  if (!payment) return unmatched('otherDebit');
  if (payment.status !== 'exported') return unmatched('unknownPayment');
  if (payment.amount !== booking.amount) return unmatched('otherAmount');
  return { kind: 'settles', paymentId: payment.id };
}

function judgeCredit(booking: Booking, known: Known): BookingVerdict {
  const { payment, references } = known;
  if (payment && (booking.isReversal || booking.isReturn)) {
    if (payment.status !== 'booked') return unmatched('unclearReversal');
    if (payment.kind === 'return') return unmatched('returnCameBack');
    // Banks on the way may keep a fee, but nothing is added.
    if (booking.amount > payment.amount) return unmatched('otherAmount');
    return { kind: 'payoutBack', paymentId: payment.id };
  }
  if (booking.isReversal || booking.isReturn) return unmatched('unclearReversal');
  if (references.length > 1) return unmatched('severalReferences');
  const [found] = references;
  if (!found) return unmatched(known.hasReference ? 'unknownReference' : 'noReference');
  // Nobody is credited before the payer was compared with the sanctions lists.
  if (booking.party === null) return unmatched('noPayer');
  return { kind: 'deposit', ...found };
}
