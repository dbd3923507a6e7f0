import { formatFixed } from '@candor/domain/money/fixed';
import { toText, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../../../platform/db.ts';
import type { OperatorFact } from '../../../../platform/operator-commands.ts';
import type { Bond } from './bond.ts';
import { type Borrower, findBorrowers } from './store-borrowers.ts';

const amount = (name: string, value: Money): OperatorFact => ({
  name,
  type: 'amount',
  value: toText(value),
  currency: 'USDT',
});
const words = (name: string, value: string): OperatorFact => ({ name, type: 'text', value });

export const borrowerFacts = (borrower: Borrower): OperatorFact[] => [
  words('borrower', borrower.name),
  words('trade', borrower.trade.en),
  words('place', borrower.place),
  words('sinceYear', String(borrower.sinceYear)),
  amount('yearlyRevenue', borrower.yearlyRevenue),
  amount('debt', borrower.debt),
  words('earlierPayments', String(borrower.earlierPayments)),
  words('earlierLate', String(borrower.earlierLate)),
];

/** Facts of a bond for operators. How a simulated borrower will pay is not among them. */
export async function bondFacts(db: Queryable, bond: Bond): Promise<OperatorFact[]> {
  const [borrower] = await findBorrowers(db, [bond.borrowerId]);
  return [
    words('borrower', borrower?.name ?? ''),
    words('purpose', bond.purpose.en),
    amount('target', bond.target),
    amount('subscribed', bond.subscribed),
    words('notes', String(bond.notes)),
    words('interestMonthly', `${formatFixed(bond.monthlyRate * 100n)} %`),
    words('months', String(bond.months)),
    words('lateInterestDaily', `${formatFixed(bond.lateDailyRate * 100n)} %`),
    words('risk', `${bond.risk} / 5`),
    { name: 'opensAt', type: 'time', value: String(bond.opensAtMs) },
    { name: 'closesAt', type: 'time', value: String(bond.closesAtMs) },
    ...(bond.paidOutOn === null
      ? []
      : [words('paidOutOn', bond.paidOutOn), words('daysLate', String(bond.daysLate))]),
  ];
}
