import type { Balances } from '@candor/domain/ledger/balances';
import type { Money } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import type { PositionsDeps } from './command-deps.ts';
import { armOwners, lockCross } from './cross-accounts.ts';

/** What is free in contract accounts under lock. */
export interface ContractFunds {
  /** How much of a customer's contract money may leave, by balances under lock; in USDT. */
  (userId: string, balances: Pick<Balances, 'available'>): Money;
  /** In the transaction in which money left: what the accounts are from now on, they were not before. */
  taken(tx: Tx, userIds: readonly string[]): Promise<void>;
}

/**
 * For whoever takes money out of contract accounts: locks the cross accounts of these customers,
 * before any balance, and gives how much of what is free they may take. Who took some says so by `taken`.
 */
export type LockContractFunds = (tx: Tx, userIds: readonly string[]) => Promise<ContractFunds>;

export const lockContractFundsWith =
  ({ engine }: Pick<PositionsDeps, 'engine'>): LockContractFunds =>
  async (tx, userIds) => {
    const cross = await lockCross(tx, userIds);
    const available = (userId: string, balances: Pick<Balances, 'available'>) =>
      cross.available(userId, balances, engine.newest);
    return Object.assign(available, {
      taken: (own: Tx, owners: readonly string[]) =>
        armOwners(
          { engine },
          own,
          owners.map((userId) => ({ userId })),
        ),
    });
  };
