import type { ResultOf } from '@candor/contract/calls';
import { money } from '@candor/domain/money/money';
import type { User } from '../platform/session.ts';

/** A customer of the played server; a test changes what it is about. */
export const customer: User = {
  id: 'u-1',
  username: 'mei.lin@example.com',
  email: 'mei.lin@example.com',
  phone: '',
  nickname: 'Mei',
  avatar: '',
  verification: 'verified',
  advancedVerification: 'unverified',
  hasFundPassword: true,
  hasTotp: false,
  inviteCode: 'MEI234',
  level: 1,
  isGuest: false,
  createdAt: Date.UTC(2026, 10, 1),
};

/** 1,000 USDT are free; a day allows 500, the automatic limit 300. */
export const withdrawalTerms: ResultOf<'getWithdrawalTerms'> = {
  available: money('1000'),
  level: 'basic',
  dailyLimit: money('500'),
  dailyLeft: money('400'),
  automaticLimit: money('300'),
  unitValue: money('1'),
  hasFundPassword: true,
  hasTotp: false,
};

type Network = ResultOf<'listNetworks'>['networks'][number];

export const tron: Network = {
  currency: 'USDT',
  chainType: 'TRC20',
  network: 'Tron',
  kind: 'chain',
  minDeposit: money('1'),
  minWithdrawal: money('10'),
  fee: money('1'),
  confirmations: 20,
  arrivalMinutes: 3,
  isSimulated: true,
};

export const payoutAccount: ResultOf<'listPayoutAccounts'>['records'][number] = {
  id: '00000000-0000-4000-8000-000000000007',
  kind: 'chain',
  currency: 'USDT',
  chainType: 'TRC20',
  network: 'Tron',
  account: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  label: 'Savings',
  createdAt: Date.UTC(2026, 10, 1),
};

/** A page of a list that has no other. */
export const pageOf = <Entry>(...records: Entry[]) => ({
  records,
  total: records.length,
  size: 100,
  current: 1,
  pages: 1,
});
