import type { WalletDeps } from '../deps.ts';
import type { BankConfig } from '../../../platform/startup/bank.ts';

/** The chain type in `domain/wallet/networks` of bank transfers. */
export const BANK_CHAIN_TYPE = 'BANK';

export type BankDeps = Pick<WalletDeps, 'db' | 'random' | 'outbox' | 'isMoneyHalted'> & {
  readonly bank: BankConfig;
};
