import { id as itemId } from '@candor/contract/wire/fields';
import { deadlineOf, isLate } from '@candor/domain/wallet/withdrawal';
import { type Db, inTransaction } from '../../../platform/db.ts';
import type {
  DocumentView,
  OperatorQueue,
  OperatorQueues,
  QueueItem,
  QueueItemDetail,
} from '../../../platform/operator-commands.ts';
import type { WalletOptions } from '../deps.ts';
import {
  findDeposit,
  listForOperators,
  lockDeposit,
  type StoredDeposit,
} from '../deposits/store-deposits.ts';
import { insertSteps, listSteps } from '../store-steps.ts';
import {
  findWithdrawal,
  listWithdrawalsForOperators,
  type StoredWithdrawal,
} from '../withdrawals/store-withdrawals.ts';
import { caseQueue } from './case-queue.ts';
import { depositFacts, withdrawalFacts } from './facts.ts';

type QueueOptions = Pick<WalletOptions, 'db' | 'files'>;

const roles = ['finance', 'support', 'auditor'] as const;

const depositItem = (deposit: StoredDeposit): QueueItem => ({
  id: deposit.id,
  userId: deposit.userId,
  status: deposit.status,
  createdAtMs: deposit.createdAtMs,
  dueAtMs: deposit.deadlineAtMs,
  facts: depositFacts(deposit),
});

const withdrawalItem = (withdrawal: StoredWithdrawal): QueueItem => ({
  id: withdrawal.id,
  userId: withdrawal.userId,
  status: isLate(withdrawal.state) ? 'late' : withdrawal.state.status,
  createdAtMs: withdrawal.createdAtMs,
  dueAtMs: deadlineOf(withdrawal.state),
  facts: withdrawalFacts(withdrawal),
});

async function historyOf(
  db: Parameters<OperatorQueue['find']>[0],
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<QueueItemDetail['history']> {
  const steps = await listSteps(db, userId, [id]);
  return steps.map(({ at, step, detail }) => ({ atMs: at, name: step, text: detail }));
}

const depositQueue = ({ db: own, files }: QueueOptions): OperatorQueue => ({
  itemId,
  roles,
  proposedBy: { kinds: ['wallet.approveDeposit', 'wallet.rejectDeposit'], field: 'id' },
  statuses: [
    'inReview',
    'announced',
    'confirming',
    'collecting',
    'credited',
    'dropped',
    'rejected',
  ],
  async list(db, ask) {
    const found = await listForOperators(db, ask);
    return { items: found.deposits.map(depositItem), total: found.total };
  },
  async find(db, id) {
    const deposit = await findDeposit(db, id);
    if (!deposit) return null;
    const isJudged = deposit.status === 'inReview';
    const payload = { id };
    return {
      ...depositItem(deposit),
      documents: deposit.voucher === null ? [] : [{ id: deposit.voucher, name: 'voucher' }],
      history: await historyOf(db, deposit),
      commands: isJudged
        ? [
            { kind: 'wallet.approveDeposit', payload },
            { kind: 'wallet.rejectDeposit', payload },
          ]
        : [],
    };
  },
  async openDocument(db, id, documentId, poll) {
    const deposit = await findDeposit(db, id);
    if (!deposit || deposit.voucher === null || deposit.voucher !== documentId) return null;
    await recordView(own, deposit, poll);
    return { contentType: 'image/jpeg', bytes: await files.open(deposit.voucher) };
  },
});

/** Every view of the document is shown to the customer among the steps of their deposit. */
const recordView = (db: Db, deposit: StoredDeposit, { reason, nowMs }: DocumentView) =>
  inTransaction(db, async (tx) => {
    const { userId, id: recordId } = deposit;
    await lockDeposit(tx, deposit);
    await insertSteps(tx, [{ userId, recordId, step: 'voucherOpened', detail: reason }], nowMs);
  });

const withdrawals: OperatorQueue = {
  itemId,
  roles,
  proposedBy: {
    kinds: ['wallet.approveWithdrawal', 'wallet.rejectWithdrawal', 'wallet.holdForCourtOrder'],
    field: 'id',
  },
  statuses: [
    'waiting',
    'late',
    'approved',
    'sending',
    'sent',
    'paidOut',
    'rejected',
    'cancelled',
    'failed',
  ],
  async list(db, ask) {
    const found = await listWithdrawalsForOperators(db, ask);
    return { items: found.withdrawals.map(withdrawalItem), total: found.total };
  },
  async find(db, id) {
    const withdrawal = await findWithdrawal(db, id);
    if (!withdrawal) return null;
    const { holds, status } = withdrawal.state;
    const isJudged = holds.some(({ reason }) => reason === 'review');
    const payload = { id };
    return {
      ...withdrawalItem(withdrawal),
      documents: [],
      history: await historyOf(db, withdrawal),
      commands: [
        ...(isJudged ? [{ kind: 'wallet.approveWithdrawal', payload }] : []),
        ...(status === 'waiting'
          ? [
              { kind: 'wallet.rejectWithdrawal', payload },
              { kind: 'wallet.holdForCourtOrder', payload },
            ]
          : []),
      ],
    };
  },
};

/** Read-only queues of deposits and withdrawals for operators. */
export const operatorQueuesOf = (options: QueueOptions): OperatorQueues => ({
  deposits: depositQueue(options),
  withdrawals,
  cases: caseQueue,
});
