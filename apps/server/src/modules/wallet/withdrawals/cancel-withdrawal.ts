import { Refusal } from '@candor/domain/refusal';
import { customerAccount } from '@candor/domain/ledger/transfer';
import type { Act } from '../../ledger/index.ts';
import { decideStep, withdrawalEvent, writeStep } from './advance-withdrawal.ts';
import {
  lockWithdrawals,
  type StoredWithdrawal,
  type WithdrawalName,
} from './store-withdrawals.ts';

type Change = { readonly before: StoredWithdrawal['state']; readonly next: StoredWithdrawal };
export type LoadedWithdrawals = ReadonlyMap<string, StoredWithdrawal>;

export const nameOf = ({ userId, id }: WithdrawalName): string => `${userId}/${id}`;

/** Refuses: wallet.withdrawalNotFound, also for the id of another customer. */
export function requireWithdrawal(
  loaded: LoadedWithdrawals,
  name: WithdrawalName,
): StoredWithdrawal {
  const found = loaded.get(nameOf(name));
  if (!found) throw new Refusal('wallet.withdrawalNotFound');
  return found;
}

/** Free and locked money of a withdrawal; none for one that does not exist. */
export function accountsOf(loaded: LoadedWithdrawals, name: WithdrawalName) {
  const found = loaded.get(nameOf(name));
  if (!found) return [];
  const { userId, id, currency } = found;
  return [
    customerAccount(userId, 'balance', currency),
    customerAccount(userId, 'locked', currency, id),
  ];
}

/** Takes a withdrawal back while it waits: whoever locks it first, its customer or a payout, wins. */
export const cancelWithdrawal: Act<WithdrawalName, LoadedWithdrawals, Change, { id: string }> = {
  name: 'cancelWithdrawal',
  lane: ({ userId }) => userId,
  userId: ({ userId }) => userId,
  async load(tx, names) {
    const locked = await lockWithdrawals(tx, names);
    return new Map(locked.map((withdrawal) => [nameOf(withdrawal), withdrawal]));
  },
  accounts: (name, loaded) => accountsOf(loaded, name),
  decide(name, { loaded, nowMs }) {
    const withdrawal = requireWithdrawal(loaded, name);
    const { next, transfers, key } = decideStep(withdrawal, { kind: 'cancel' }, nowMs);
    return {
      change: { before: withdrawal.state, next },
      result: { id: withdrawal.id },
      transfers,
      transferKey: key,
      events: [withdrawalEvent(withdrawal)],
    };
  },
  async write(tx, changes, nowMs) {
    for (const change of changes) await writeStep(tx, change, nowMs);
  },
};
