import type { ResultOf } from '@candor/contract/calls';
import { money, price, rate } from '@candor/domain/money/money';

type Terms = ResultOf<'listLoanTerms'>[number];

const shared = {
  currency: 'USDT',
  graceHours: 24,
  lateShareMax: rate('0.5'),
  version: 1,
  hash: 'ab'.repeat(32),
} as const;

/** 60 at the start, 70 warned, 75 called, 83 sold to 65; nine tenths count. */
export const pledgeTerms: Terms = {
  ...shared,
  id: 'pledge-BTC',
  kind: 'pledge',
  minAmount: money('50'),
  maxAmount: money('30000'),
  minDays: 7,
  maxDays: 180,
  dailyRate: rate('0.0002'),
  yearlyRate: rate('0.073'),
  lateRate: rate('0.0003'),
  collateral: 'BTC',
  haircut: rate('0.1'),
  ltv: {
    initial: rate('0.6'),
    warn: rate('0.7'),
    call: rate('0.75'),
    sell: rate('0.83'),
    target: rate('0.65'),
  },
  cureHours: 24,
  saleFee: rate('0.005'),
  sellAfterDays: 7,
};

export const creditTerms: Terms = {
  ...shared,
  id: 'credit',
  kind: 'credit',
  minAmount: money('500'),
  maxAmount: money('5000'),
  days: [7, 14, 30],
  minDays: 7,
  maxDays: 30,
  dailyRate: rate('0.0003'),
  yearlyRate: rate('0.1095'),
  lateRate: rate('0.00045'),
  returnDays: 14,
  limits: {
    basic: [2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000].map((each) => money(String(each))),
    advanced: [3_000, 3_500, 4_000, 4_500, 5_000, 5_000, 5_000].map((each) => money(String(each))),
  },
};

/** Verified, owes nothing, and has a withdrawal password. */
export const loanAccount: ResultOf<'getLoanAccount'> = {
  currency: 'USDT',
  creditLimit: money('2000'),
  creditUsed: money('0'),
  creditLeft: money('2000'),
  creditOwed: money('0'),
  pledgeOwed: money('0'),
  collateral: [],
  isUnderReview: false,
  identity: 'basic',
  hasFundPassword: true,
  hasTotp: false,
  funded: money('1000000'),
  lentOut: money('0'),
};

/** 10,800 on 0.35 BTC at 68,412.50, called. */
export const pledgeLoan: ResultOf<'getLoan'> = {
  id: '00000000-0000-4000-8000-000000000031',
  termsId: 'pledge-BTC',
  termsVersion: 1,
  kind: 'pledge',
  currency: 'USDT',
  amount: money('10800'),
  days: 30,
  dailyRate: rate('0.0002'),
  totalInterest: money('64.8'),
  status: 'passed',
  standing: 'running',
  appliedAt: Date.UTC(2026, 10, 23),
  startedAt: Date.UTC(2026, 10, 23),
  endsAt: Date.UTC(2026, 11, 23),
  lateFrom: Date.UTC(2026, 11, 24),
  principal: money('10800'),
  interest: money('2.16'),
  lateInterest: money('0'),
  owed: money('10802.16'),
  interestPaid: money('0'),
  rejections: [],
  collateralCurrency: 'BTC',
  collateralQuantity: money('0.35'),
  haircut: rate('0.1'),
  ltv: rate('0.76'),
  index: price('45000'),
  levels: pledgeTerms.ltv!,
  marginState: 'called',
  cureUntil: Date.UTC(2026, 10, 25, 6),
  marginPrices: { warned: price('48989.38'), called: price('45723.42'), sold: price('41316.34') },
  agreementHash: 'cd'.repeat(32),
  signedAt: Date.UTC(2026, 10, 23),
  history: [
    { kind: 'paidOut', time: Date.UTC(2026, 10, 23), amount: money('10800'), currency: 'USDT' },
  ],
};

export const agreement: ResultOf<'getLoanAgreement'> = {
  title: 'Pledge loan agreement',
  language: 'English',
  version: 1,
  paragraphs: ['1. one', '2. two', '3. three', '4. four', '5. five'],
  hash: '51eb'.repeat(16),
  preparedAt: Date.UTC(2026, 10, 23),
  currency: 'USDT',
  amount: money('10800'),
  interest: money('64.8'),
  total: money('10864.8'),
  endsAt: Date.UTC(2026, 11, 23),
};
