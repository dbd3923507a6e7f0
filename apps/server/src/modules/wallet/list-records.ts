import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Network } from '@candor/domain/wallet/networks';
import type { Db } from '../../platform/db.ts';
import type { WalletDeps } from './deps.ts';
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
type ReadRecords = Pick<WalletDeps, 'db' | 'chains'>;

/** A customer's deposits, newest first, each with its timeline. */
export async function listDepositRecords(
  deps: ReadRecords,
  request: RequestOf<'listDeposits'>,
  userId: string,
): Promise<Records> {
  const page = pageOf(request);
  const filter = { userId, statuses: depositStates(request.status) };
  const { deposits, total } = await listDeposits(deps.db, filter, page);
  const beside = await besideOf(deps, userId, deposits);
  const records = deposits.map((deposit) => presentDeposit(deposit, beside));
  return { records, ...counted(page, total) };
}

/** A customer's withdrawals, newest first, each with its timeline. */
export async function listWithdrawalRecords(
  deps: ReadRecords,
  request: RequestOf<'listWithdrawals'>,
  userId: string,
): Promise<Records> {
  const page = pageOf(request);
  const filter = { userId, statuses: withdrawalStates(request.status) };
  const { withdrawals, total } = await listWithdrawals(deps.db, filter, page);
  const beside = await besideOf(deps, userId, withdrawals);
  const records = withdrawals.map((withdrawal) => presentWithdrawal(withdrawal, beside));
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

async function besideOf(
  { db, chains }: ReadRecords,
  userId: string,
  records: readonly { readonly id: string }[],
) {
  const confirmationsOf = (network: Network): number =>
    chains.get(network.chainType)?.confirmations(network) ?? network.confirmations;
  return { steps: await stepsOf(db, userId, records), confirmationsOf };
}

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
