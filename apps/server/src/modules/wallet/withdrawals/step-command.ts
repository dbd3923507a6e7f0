import { customerAccount } from '@candor/domain/ledger/transfer';
import { Refusal } from '@candor/domain/refusal';
import type { Command } from '../../ledger/index.ts';
import { type decideStep, withdrawalEvent, writeStep } from './advance-withdrawal.ts';
import {
  lockWithdrawals,
  type StoredWithdrawal,
  type WithdrawalName,
} from './store-withdrawals.ts';

type Loaded = ReadonlyMap<string, StoredWithdrawal>;
type Change = { readonly before: StoredWithdrawal['state']; readonly next: StoredWithdrawal };
export type WithdrawalCommand = Command<WithdrawalName, Loaded, Change, { id: string }>;

const nameOf = ({ userId, id }: WithdrawalName): string => `${userId}/${id}`;

/**
 * A command of a customer on their withdrawal: one step, under its lock.
 * Refuses: wallet.withdrawalNotFound, also for another customer's id; whatever `decide` refuses.
 */
export const withdrawalCommand = (
  name: string,
  decide: (withdrawal: StoredWithdrawal, nowMs: number) => ReturnType<typeof decideStep>,
): WithdrawalCommand => ({
  name,
  orderingKey: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, names) {
    const locked = await lockWithdrawals(tx, names);
    return new Map(locked.map((withdrawal) => [nameOf(withdrawal), withdrawal]));
  },
  accounts(asked, loaded) {
    const found = loaded.get(nameOf(asked));
    if (!found) return [];
    const { userId, id, currency } = found;
    return [
      customerAccount(userId, 'balance', currency),
      customerAccount(userId, 'locked', currency, id),
    ];
  },
  decide(asked, { loaded, nowMs }) {
    const withdrawal = loaded.get(nameOf(asked));
    if (!withdrawal) throw new Refusal('wallet.withdrawalNotFound');
    const { next, transfers, key } = decide(withdrawal, nowMs);
    return {
      change: { before: withdrawal.state, next },
      result: { id: withdrawal.id },
      transfers,
      transferKey: key,
      events: [withdrawalEvent(withdrawal)],
    };
  },
  async write(tx, changes, { nowMs }) {
    for (const change of changes) await writeStep(tx, change, nowMs);
  },
});
