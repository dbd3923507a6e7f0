import { findNetwork } from '@candor/domain/wallet/networks';
import type { Job } from '../../../platform/jobs.ts';
import { insertSteps } from '../store-steps.ts';
import { lockDeposit, type StoredDeposit, updateDeposit } from './store-deposits.ts';

const NAME = 'wallet.depositDeadline';

export const depositDeadlineRow = ({ userId, id, deadlineAtMs }: StoredDeposit) => ({
  name: NAME,
  key: `${userId}/${id}`,
  dueAt: deadlineAtMs ?? 0,
});

/** Closes an announced payment not seen in time; it may still arrive and be credited. */
export const depositDeadlineJob: Job = {
  name: NAME,
  async run(tx, { key }, nowMs) {
    const [userId, id] = key.split('/') as [string, string];
    const deposit = await lockDeposit(tx, { userId, id });
    if (deposit?.status !== 'announced') return null;
    const { kind } = findNetwork(deposit.currency, deposit.chainType)!;
    const reason = kind === 'bank' ? 'notReceived' : 'notFound';
    await updateDeposit(tx, { ...deposit, status: 'rejected', reason, deadlineAtMs: null });
    await insertSteps(tx, [{ userId, recordId: id, step: 'rejected', detail: reason }], nowMs);
    return null;
  },
};
