import { describe, expect, test } from 'vitest';
import { money } from '../../money/money.ts';
import { type Booking, judgeBooking, type Known, mayBeSame } from './booking.ts';

const booking: Booking = {
  direction: 'credit',
  isReversal: false,
  isReturn: false,
  isBundle: false,
  currency: 'USD',
  amount: money('100'),
  bookedOn: '2026-01-07',
  bankRef: 'B-1',
  paymentRef: null,
  endToEndId: 'E-1',
  party: 'Mei Tanaka',
  ultimateParty: null,
  partyAccount: null,
  remittance: [],
};
const owner = { reference: 'RF1', userId: 'mei' };
const nothing: Known = {
  references: [],
  hasReference: false,
  payment: null,
  undone: [],
  isPossibleDuplicate: false,
};
const payment = { id: 'W1', kind: 'payout', amount: money('100'), status: 'exported' } as const;
const judge = (change: Partial<Booking>, known: Partial<Known>) =>
  judgeBooking({ ...booking, ...change }, { ...nothing, ...known });
const unmatched = (reason: string) => ({ kind: 'unmatched', reason });

describe('a credit', () => {
  const named = { references: [owner], hasReference: true };
  test('with one reference of a customer is theirs', () => {
    expect(judge({}, named)).toEqual({ kind: 'deposit', ...owner });
  });
  test.each([
    ['noReference', {}, {}],
    ['unknownReference', {}, { hasReference: true }],
    ['severalReferences', {}, { references: [owner, { reference: 'RF2', userId: 'ana' }] }],
    ['noPayer', { party: null }, named],
    ['wrongCurrency', { currency: 'EUR' }, named],
    ['bundle', { isBundle: true }, named],
    ['possibleDuplicate', {}, { ...named, isPossibleDuplicate: true }],
    ['unclearReversal', { isReversal: true }, named],
    ['unclearReversal', { isReturn: true }, { payment }],
    [
      'returnCameBack',
      { isReturn: true },
      { payment: { ...payment, kind: 'return', status: 'booked' } },
    ],
    [
      'otherAmount',
      { isReturn: true, amount: money('100.01') },
      { payment: { ...payment, status: 'booked' } },
    ],
  ] as [string, Partial<Booking>, Partial<Known>][])('waits: %s', (reason, change, known) => {
    expect(judge(change, known)).toEqual(unmatched(reason));
  });
  test('that returns a payout that had left is its customer’s', () => {
    const known = { payment: { ...payment, status: 'booked' } as const };
    expect(judge({ isReturn: true, amount: money('92') }, known)).toEqual({
      kind: 'payoutBack',
      paymentId: 'W1',
    });
  });
});

describe('a debit', () => {
  const out = { direction: 'debit' } as const;
  test('of what was exported settles it', () => {
    expect(judge(out, { payment })).toEqual({ kind: 'settles', paymentId: 'W1' });
  });
  test.each(['queued', 'prepared', 'booked', 'cameBack', 'cancelled'] as const)(
    'of a payment that is %s settles nothing',
    (status) => {
      expect(judge(out, { payment: { ...payment, status } })).toEqual(unmatched('unknownPayment'));
    },
  );
  test('of another amount settles nothing, and one of no payment waits', () => {
    expect(judge({ ...out, amount: money('99') }, { payment })).toEqual(unmatched('otherAmount'));
    expect(judge(out, {})).toEqual(unmatched('otherDebit'));
  });
  test('that reverses exactly one credit undoes it', () => {
    const back = { ...out, isReversal: true };
    const [b, c] = ['b', 'c'].map((id) => ({ id, status: 'accepted' }) as const);
    expect(judge(back, { undone: [b!] })).toEqual({ kind: 'undoes', bookingId: 'b' });
    for (const undone of [[], [b!, c!], [{ ...b!, status: 'returned' } as const]])
      expect(judge(back, { undone })).toEqual(unmatched('unclearReversal'));
  });
  test('of a payment of the house needs no other proof than its id', () => {
    const known = { payment, isPossibleDuplicate: true };
    expect(judge(out, known)).toEqual({ kind: 'settles', paymentId: 'W1' });
    expect(judge({ ...out, endToEndId: null }, { isPossibleDuplicate: true })).toEqual(
      unmatched('possibleDuplicate'),
    );
  });
});

describe('a line of another file', () => {
  const other = { ...booking, bankRef: 'B-2' };
  test.each([
    ['the same number, less details', { bankRef: 'B-1', endToEndId: null }, true],
    [
      'the same number, another amount',
      { bankRef: 'B-1', amount: money('1'), endToEndId: null },
      true,
    ],
    ['no number, the same amount', { bankRef: null, endToEndId: null }, true],
    ['another number', {}, false],
    ['no number, another amount', { bankRef: null, amount: money('1') }, false],
    ['no number, another currency', { bankRef: null, currency: 'EUR' }, false],
    ['another day', { bankRef: 'B-1', bookedOn: '2026-01-08' }, false],
    ['another direction', { bankRef: 'B-1', direction: 'debit' }, false],
    ['the reversal of it', { bankRef: 'B-1', isReversal: true }, false],
    ['another end-to-end id', { bankRef: 'B-1', endToEndId: 'E-2' }, false],
  ] as [string, Partial<Booking>, boolean][])('with %s', (_what, change, expected) => {
    expect(mayBeSame(booking, { ...other, ...change })).toBe(expected);
    expect(mayBeSame({ ...other, ...change }, booking)).toBe(expected);
  });
});
