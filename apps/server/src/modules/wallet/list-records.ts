import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Db } from '../../platform/db.ts';
import { listDeposits } from './deposits/store-deposits.ts';
import {
  depositStates,
  presentDeposit,
  presentWithdrawal,
  withdrawalStates,
} from './present-record.ts';
import { listSteps, type StepRow } from './store-steps.ts';
import { listWithdrawals } from './withdrawals/store-withdrawals.ts';

const PAGE_SIZE = 20;

type Records = ResultOf<'listDeposits'>;

/** A customer's deposits, newest first, each with its timeline. */
export async function listDepositRecords(
  db: Db,
  request: RequestOf<'listDeposits'>,
  userId: string,
): Promise<Records> {
  const page = pageOf(request);
  const filter = { userId, statuses: depositStates(request.status) };
  const { deposits, total } = await listDeposits(db, filter, page);
  const steps = await stepsOf(db, userId, deposits);
  const records = deposits.map((deposit) => presentDeposit(deposit, steps));
  return { records, ...counted(page, total) };
}

/** A customer's withdrawals, newest first, each with its timeline. */
export async function listWithdrawalRecords(
  db: Db,
  request: RequestOf<'listWithdrawals'>,
  userId: string,
): Promise<Records> {
  const page = pageOf(request);
  const filter = { userId, statuses: withdrawalStates(request.status) };
  const { withdrawals, total } = await listWithdrawals(db, filter, page);
  const steps = await stepsOf(db, userId, withdrawals);
  const records = withdrawals.map((withdrawal) => presentWithdrawal(withdrawal, steps));
  return { records, ...counted(page, total) };
}

const pageOf = ({ pageNo = 1, pageSize = PAGE_SIZE }: RequestOf<'listDeposits'>) => ({
  limit: pageSize,
  offset: (pageNo - 1) * pageSize,
});

const counted = ({ limit, offset }: ReturnType<typeof pageOf>, total: number) => ({
  total,
  size: limit,
  current: offset / limit + 1,
  pages: Math.ceil(total / limit),
});

const stepsOf = async (
  db: Db,
  userId: string,
  records: readonly { readonly id: string }[],
): Promise<StepRow[]> =>
  records.length === 0
    ? []
    : listSteps(
        db,
        userId,
        records.map(({ id }) => id),
      );
