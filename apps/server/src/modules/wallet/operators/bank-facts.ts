import { add, toText, type Money, ZERO } from '@candor/domain/money/money';
import { BANK_CURRENCY } from '@candor/domain/wallet/bank/booking';
import type { Queryable } from '../../../platform/db.ts';
import type { OperatorFact } from '../../../platform/operator-commands.ts';
import { digestOf } from '../bank/export-batch.ts';
import { findAnnouncedAmount, type StoredBooking } from '../bank/store-bookings.ts';
import {
  type BankBatch,
  type BankPayment,
  findBatch,
  listPaymentsOf,
} from '../bank/store-payments.ts';
import type { StoredStatement } from '../bank/store-statements.ts';

const text = (name: string, value: string | null): OperatorFact[] =>
  value === null || value === '' ? [] : [{ name, type: 'text', value }];

const amount = (name: string, value: Money, currency: string): OperatorFact => ({
  name,
  type: 'amount',
  value: toText(value),
  currency,
});

/** What a file says, without the names in it. */
export const statementFacts = ({ sha256, statements }: StoredStatement): OperatorFact[] => [
  ...statements.flatMap((each) => {
    const { currency, bookings } = each;
    const sumOf = (direction: 'credit' | 'debit') =>
      add(ZERO, ...bookings.filter((of) => of.direction === direction).map((of) => of.amount));
    return [
      ...text('statement', each.name),
      ...text('account', each.account),
      amount('opening', each.opening, currency),
      amount('credits', sumOf('credit'), currency),
      amount('debits', sumOf('debit'), currency),
      amount('closing', each.closing, currency),
      ...text('bookings', String(bookings.length)),
      ...text('pending', String(each.pending)),
    ];
  }),
  { name: 'sha256', type: 'hash', value: sha256 },
];

/** A booking; `under` is a reference that it may be given to. */
export async function bookingFacts(
  db: Queryable,
  booking: StoredBooking,
  under = booking.reference,
): Promise<OperatorFact[]> {
  const announced = under === null ? null : await findAnnouncedAmount(db, under);
  return [
    amount('amount', booking.amount, booking.currency),
    ...(announced === null ? [] : [amount('announced', announced, BANK_CURRENCY)]),
    { name: 'direction', type: 'status', value: booking.direction },
    ...(booking.reason === null
      ? []
      : [{ name: 'reason', type: 'status', value: booking.reason } as const]),
    ...text('payer', booking.party),
    ...text('ultimatePayer', booking.ultimateParty),
    ...text('account', booking.partyAccount),
    ...text('remittance', booking.remittance.replaceAll('\n', ' / ')),
    ...text('reference', under),
    ...(booking.userId === null
      ? []
      : [{ name: 'customer', type: 'user', value: booking.userId } as const]),
    ...text('bookedOn', booking.bookedOn),
    ...text('bankRef', booking.bankRef),
    ...text('endToEndId', booking.endToEndId),
    ...text('statement', booking.statementName),
    ...text('finding', booking.finding),
  ];
}

export const paymentFacts = (payment: BankPayment): OperatorFact[] => [
  amount('amount', payment.amount, payment.currency),
  { name: 'kind', type: 'status', value: payment.kind },
  ...text('holder', payment.holder),
  ...text('account', payment.account),
  ...text('bankName', payment.bankName),
  ...text('endToEndId', payment.id),
  ...text('reason', payment.reason),
];

/** The sum of a file and every payment in it. */
export async function batchFacts(db: Queryable, id: string): Promise<OperatorFact[]> {
  const batch = await findBatch(db, id);
  return batch ? factsOfBatch(batch, await listPaymentsOf(db, id)) : [];
}

export const factsOfBatch = (
  { payerAccount }: BankBatch,
  payments: readonly BankPayment[],
): OperatorFact[] => [
  amount('sum', add(ZERO, ...payments.map((each) => each.amount)), BANK_CURRENCY),
  ...text('payments', String(payments.length)),
  ...text('payerAccount', payerAccount),
  ...payments.map(({ holder, account, amount: own, currency, id }) => ({
    name: 'payment',
    type: 'text' as const,
    value: `${toText(own)} ${currency} · ${holder} · ${account} · ${id}`,
  })),
  { name: 'digest', type: 'hash', value: digestOf(payments) },
];
