import { createHash } from 'node:crypto';
import { toText } from '@candor/domain/money/money';
import type { Booking } from '@candor/domain/wallet/bank/booking';
import type { Statement } from './read-statement.ts';

/** A booking with what identifies it in every statement that has it. */
export interface KeyedBooking extends Booking {
  readonly key: string;
  readonly statementName: string;
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex');

/** Everything that a booking says. */
export const contentOf = (booking: Booking): readonly unknown[] => [
  booking.direction,
  booking.isReversal,
  booking.isReturn,
  booking.isBundle,
  booking.currency,
  toText(booking.amount),
  booking.bookedOn,
  booking.bankRef,
  booking.paymentRef,
  booking.endToEndId,
  booking.party,
  booking.ultimateParty,
  booking.partyAccount,
  booking.remittance.join('\n'),
];

/**
 * A booking with the bank's reference is the same wherever that reference is booked on that day,
 * whatever else a statement says of it. Without one, it is the same in the statement of that name
 * only. Equal ones of a statement are told apart by their number, in an order of their content.
 */
export function keyedBookings(statement: Statement): readonly KeyedBooking[] {
  const { account, name } = statement;
  const counts = new Map<string, number>();
  const inOrder = statement.bookings
    .map((booking) => ({ booking, content: JSON.stringify(contentOf(booking)) }))
    .toSorted((a, b) => (a.content < b.content ? -1 : a.content > b.content ? 1 : 0));
  return inOrder.map(({ booking, content }) => {
    const { bankRef, direction, isReversal, bookedOn, paymentRef, endToEndId } = booking;
    const identity =
      bankRef === null
        ? ['named', account, name, content]
        : ['numbered', account, bankRef, direction, isReversal, bookedOn, paymentRef, endToEndId];
    const hash = hashOf(identity);
    const number = counts.get(hash) ?? 0;
    counts.set(hash, number + 1);
    return {
      ...booking,
      key: `${hash}/${number}`,
      statementName: name,
    };
  });
}
