import type { ResultOf } from '@candor/contract/calls';
import { money, rate, subtract } from '@candor/domain/money/money';
import type { BondDetail, OwnNote } from '../bond.ts';

export const BOND_ID = '01a20900-0a40-74be-9ee1-83ee339c612e';

const borrower = {
  name: 'Harbour Cold Store',
  trade: 'Cold storage',
  place: 'Penang',
  sinceYear: 2019,
  yearlyRevenue: money('1842000'),
  debt: money('571020'),
  paymentsMade: 58,
  paymentsLate: 2,
  isSimulated: true,
};

/** A bond that sells notes: 9 000 of 10 000 are sold. */
export const openBond: BondDetail = {
  id: BOND_ID,
  borrower,
  purpose: 'A third cold hall',
  status: 'funding',
  daysLate: 0,
  target: money('10000'),
  subscribed: money('9000'),
  notes: 3,
  holders: 2,
  noteMin: money('50'),
  customerMax: money('5000'),
  monthlyRate: rate('0.01'),
  months: 36,
  instalment: money('332.1431'),
  lateDailyRate: rate('0.0005'),
  risk: 3,
  opensAt: Date.UTC(2026, 6, 14),
  closesAt: Date.UTC(2026, 6, 28),
  documents: [
    { number: 1, language: 'en', title: 'Extract from the register', hash: 'ab'.repeat(32) },
    { number: 2, language: 'en', title: 'Accounts of the last year', hash: 'cd'.repeat(32) },
  ],
  defaultAfterDays: 90,
  dues: [],
  payments: [],
  lateInterest: money('0'),
  simulation: { hash: 'ef'.repeat(32) },
};

const dueOf = (number: number, day: string, received: string) => ({
  number,
  kind: 'instalment' as const,
  day,
  planned: money('332.1431'),
  received: money(received),
  isReplaced: false,
});

/** A note of 10 000, 19 days late with its third payment. */
export const lateNote: OwnNote = {
  id: '01a20900-0a40-74be-9ee1-000000000001',
  bondId: BOND_ID,
  borrowerName: borrower.name,
  isSimulated: true,
  bondStatus: 'repaying',
  bucket: 'late30',
  number: 1,
  amount: money('10000'),
  status: 'lent',
  monthlyRate: rate('0.01'),
  months: 36,
  closesAt: openBond.closesAt,
  dues: [
    dueOf(1, '2026-08-31', '332.1431'),
    dueOf(2, '2026-09-30', '332.1431'),
    dueOf(3, '2026-10-31', '180'),
    dueOf(4, '2026-11-30', '0'),
    dueOf(5, '2026-12-31', '0'),
  ],
  principalReceived: money('560'),
  interestReceived: money('284.2862'),
  lateInterestReceived: money('0'),
  stillPlanned: money('11112.8654'),
  computedTo: '2026-11-19',
  boughtAt: Date.UTC(2026, 6, 20),
};

/** The bond of `lateNote`. */
export const lateBond: BondDetail = {
  ...openBond,
  status: 'repaying',
  bucket: 'late30',
  daysLate: 19,
  subscribed: money('10000'),
  paidOutOn: '2026-07-31',
  computedTo: '2026-11-19',
  dues: lateNote.dues.map(({ number, kind, day, received }) => ({
    number,
    kind,
    day,
    principal: money('232.1431'),
    interest: money('100'),
    principalPaid: received > 0n ? subtract(received, money('100')) : money('0'),
    interestPaid: received > 0n ? money('100') : money('0'),
    isReplaced: false,
  })),
  payments: [
    {
      number: 1,
      day: '2026-08-31',
      gross: money('332.1431'),
      costs: money('0'),
      residue: money('0'),
      receivedAt: Date.UTC(2026, 7, 30, 16),
      isShared: true,
      lines: [
        { part: 'interest', due: 1, amount: money('100') },
        { part: 'principal', due: 1, amount: money('232.1431') },
      ],
    },
  ],
};

export const pageOf = <Record>(...records: readonly Record[]) => ({
  records: [...records],
  total: records.length,
  size: 20,
  current: 1,
  pages: 1,
});

export const balances: ResultOf<'listBalances'> = [
  {
    currency: 'USDT',
    balance: money('700'),
    available: money('700'),
    frozen: money('0'),
    usdtValue: money('700'),
  },
];
