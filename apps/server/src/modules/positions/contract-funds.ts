import type { Balances } from '@candor/domain/ledger/balances';
import type { Money } from '@candor/domain/money/money';
import type { Tx } from '../../platform/db.ts';
import type { PositionsDeps } from './command-deps.ts';
import { armOwners, lockCross } from './cross-accounts.ts';

/** Free money of locked contract accounts. */
export interface ContractFunds {
  /** How much contract money a customer may take out, given locked balances; in USDT. */
  (userId: string, balances: Pick<Balances, 'available'>): Money;
  /**
   * Call in the transaction that took money: ticks from before must not be held against the
   * accounts as they are now.
   */
  taken(tx: Tx, userIds: readonly string[]): Promise<void>;
}

/**
 * For callers that take money out of contract accounts: locks the cross accounts of these
 * customers, before any balance, and gives how much of the free money they may take. Report what
 * was taken with `taken`.
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
