import { money, rate } from '@candor/domain/money/money';
import type { BondDocument } from './store-borrowers.ts';
import type { NewBond, NewBorrower } from './open-bond.ts';

/** A borrower of practice mode and its bonds. All of it is invented, and the pages say so. */
export interface PracticeBorrower extends NewBorrower {
  readonly documents: readonly Pick<BondDocument, 'title' | 'body'>[];
  readonly bond: Omit<NewBond, 'borrowerId' | 'seedName'>;
}

const SIMULATED = 'This document is invented for practice mode. No such company exists.';

function borrower(
  facts: NewBorrower & {
    readonly register: string;
    readonly profit: string;
    readonly use: string;
    readonly security: string;
  },
  bond: PracticeBorrower['bond'],
): PracticeBorrower {
  const { register, profit, use, security, ...about } = facts;
  const title = `${about.name}, ${about.place}`;
  return {
    ...about,
    bond,
    documents: [
      {
        title: 'Extract from the register',
        body: `${SIMULATED}\n\n${title}. Registered in ${about.sinceYear} under ${register}. Trade: ${about.trade.toLowerCase()}. Two directors sign together.`,
      },
      {
        title: 'Accounts of the last year',
        body: `${SIMULATED}\n\n${title}. ${profit}`,
      },
      { title: 'Use of the money', body: `${SIMULATED}\n\n${use}` },
      {
        title: 'What happens if it does not pay',
        body: `${SIMULATED}\n\n${security} A collector takes 5 to 10 % of what it recovers; the rest goes to the notes. If nothing is recovered, a note loses everything that is still owed.`,
      },
    ],
  };
}

const shared = { lateDailyRate: rate('0.0005'), fundingHours: 24 * 14 };

export const practiceBorrowers: readonly PracticeBorrower[] = [
  borrower(
    {
      name: 'Harbour Cold Store',
      trade: 'Cold storage',
      place: 'Penang',
      sinceYear: 2019,
      yearlyRevenue: money('1842000'),
      debt: money('571020'),
      earlierPayments: 58,
      earlierLate: 2,
      register: 'PG 201901-7714',
      profit:
        'Revenue 1,842,000 USDT, costs 1,610,400 USDT, profit before tax 231,600 USDT. Debt 571,020 USDT, of which 402,000 USDT is a mortgage of the first hall.',
      use: 'A third cold hall of 900 pallets. Building permit and two supply contracts of three years are signed.',
      security: 'The notes are unsecured and rank after the mortgage.',
    },
    {
      ...shared,
      purpose: 'A third cold hall for fish and fruit',
      target: money('120000'),
      customerMax: money('12000'),
      monthlyRate: rate('0.01'),
      months: 36,
      risk: 3,
    },
  ),
  borrower(
    {
      name: 'Lantern Street Bakery',
      trade: 'Bakery',
      place: 'Porto',
      sinceYear: 2014,
      yearlyRevenue: money('318000'),
      debt: money('41300'),
      earlierPayments: 60,
      earlierLate: 0,
      register: 'PT 514-220-981',
      profit:
        'Revenue 318,000 USDT, costs 282,700 USDT, profit before tax 35,300 USDT. Debt 41,300 USDT, repaid monthly.',
      use: 'Two deck ovens that use a third less gas, and their installation.',
      security: 'The ovens are pledged to the holders of the notes together.',
    },
    {
      ...shared,
      purpose: 'Two ovens that use a third less gas',
      target: money('8000'),
      customerMax: money('8000'),
      monthlyRate: rate('0.0065'),
      months: 12,
      risk: 2,
    },
  ),
  borrower(
    {
      name: 'Altiplano Solar Pumps',
      trade: 'Irrigation',
      place: 'Arequipa',
      sinceYear: 2021,
      yearlyRevenue: money('604000'),
      debt: money('265760'),
      earlierPayments: 31,
      earlierLate: 5,
      register: 'PE 2060-118844',
      profit:
        'Revenue 604,000 USDT, costs 571,200 USDT, profit before tax 32,800 USDT. Debt 265,760 USDT; five of 31 payments were late, at most by 19 days.',
      use: 'Stock of 140 pump sets for the planting season; the cooperatives pay after harvest.',
      security: 'The notes are unsecured. Sales depend on rain, and on the cooperatives paying.',
    },
    {
      ...shared,
      purpose: 'Stock of solar pumps for the planting season',
      target: money('24000'),
      customerMax: money('6000'),
      monthlyRate: rate('0.0145'),
      months: 18,
      risk: 4,
    },
  ),
];
