import { expect, test } from 'vitest';
import { checkEarlyRepayment, checkWaterfall, type ShownBond } from './check.ts';

const due = (number: number, day: string) => ({
  number,
  kind: 'instalment',
  day,
  principal: '300',
  interest: '31',
  principalPaid: '0',
  interestPaid: '0',
  isReplaced: false,
});

const lines = [
  { part: 'interest', due: 1, amount: '31' },
  { part: 'principal', due: 1, amount: '300' },
  { part: 'interest', due: 2, amount: '31' },
  { part: 'principal', due: 2, amount: '300' },
  { part: 'lateInterest', amount: '4' },
];

/** Two instalments that are paid at once and late; a recovery costs 10. */
const bond: ShownBond = {
  id: 'bond',
  status: 'repaying',
  target: '900',
  subscribed: '900',
  noteMin: '50',
  customerMax: '900',
  monthlyRate: '1',
  months: 3,
  paidOutOn: '2028-01-01',
  dues: [due(1, '2028-02-01'), due(2, '2028-03-01'), due(3, '2028-04-01')],
  payments: [
    {
      number: 1,
      day: '2028-03-05',
      gross: '676',
      costs: '10',
      residue: '0',
      isShared: true,
      lines,
    },
  ],
};
const paid = (changed: typeof lines): ShownBond => ({
  ...bond,
  payments: [{ ...bond.payments[0]!, lines: changed }],
});

test('a payment goes to the oldest due first, interest before principal, late interest last', () => {
  expect(checkWaterfall(bond)).toEqual([]);
});

test.each<[string, typeof lines]>([
  ['late interest first', [lines.at(-1)!, ...lines.slice(0, -1)]],
  ['principal before interest', [lines[1]!, lines[0]!, ...lines.slice(2)]],
  ['the newer due first', [...lines.slice(2, 4), ...lines.slice(0, 2), lines[4]!]],
  [
    'a due too little',
    [{ ...lines[0]!, amount: '30' }, ...lines.slice(1, 4), { part: 'lateInterest', amount: '5' }],
  ],
])('finds another order: %s', (_, changed) => {
  expect(checkWaterfall(paid(changed))).toHaveLength(1);
});

/** Repaid on 11 March 2028: ten of the 31 days to April have passed. */
const repaid = (interest: string): ShownBond => ({
  ...bond,
  dues: [
    ...bond.dues.slice(0, 2),
    { ...bond.dues[2]!, isReplaced: true },
    { ...due(4, '2028-03-11'), kind: 'early', interest },
  ],
});

test('an early repayment costs the days that have passed, not one more', () => {
  expect(checkEarlyRepayment(repaid('10'))).toEqual([]);
  expect(checkEarlyRepayment(repaid('11'))).toHaveLength(1);
});
