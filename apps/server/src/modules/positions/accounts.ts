import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { customerAccount, type CustomerAccount } from '@candor/domain/ledger/transfer';
import type { PositionRef } from './store.ts';

/** The two accounts that a command on a position moves money between. */
export const accountsOf = ({ userId, id }: PositionRef): CustomerAccount[] => [
  contractAccount(userId),
  customerAccount(userId, 'margin', SETTLEMENT_CURRENCY, id),
];

export const contractAccount = (userId: string): CustomerAccount =>
  customerAccount(userId, 'contract', SETTLEMENT_CURRENCY);
