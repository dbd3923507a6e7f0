import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Network } from '@candor/domain/wallet/networks';
import type { Db } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { WalletDeps } from './deps.ts';
import { countDeposits, listDeposits, type StoredDeposit } from './deposits/store-deposits.ts';
import {
  depositStates,
  presentDeposit,
  presentWithdrawal,
  withdrawalStates,
} from './present-record.ts';
import { listSteps, type StepRow } from './store-steps.ts';
import { countWithdrawals, listWithdrawals } from './withdrawals/store-withdrawals.ts';

type Records = ResultOf<'listDeposits'>;
type ReadRecords = Pick<WalletDeps, 'db' | 'chains'>;

/** A customer's deposits, newest first, each with its timeline. */
export async function listDepositRecords(
  deps: ReadRecords,
  request: RequestOf<'listDeposits'>,
  userId: string,
): Promise<Records> {
  const asked = pageOf(request);
  const filter = { userId, statuses: depositStates(request.status) };
  const [found, total] = await Promise.all([
    listDeposits(deps.db, filter, asked),
    countDeposits(deps.db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const beside = await besideOf(deps, userId, shown);
  return { records: shown.map((deposit) => presentDeposit(deposit, beside)), ...page };
}

/** A customer's withdrawals, newest first, each with its timeline. */
export async function listWithdrawalRecords(
  deps: ReadRecords,
  request: RequestOf<'listWithdrawals'>,
  userId: string,
): Promise<Records> {
  const asked = pageOf(request);
  const filter = { userId, statuses: withdrawalStates(request.status) };
  const [found, total] = await Promise.all([
    listWithdrawals(deps.db, filter, asked),
    countWithdrawals(deps.db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const beside = await besideOf(deps, userId, shown);
  return { records: shown.map((withdrawal) => presentWithdrawal(withdrawal, beside)), ...page };
}

async function besideOf(
  { db, chains }: ReadRecords,
  userId: string,
  records: readonly { readonly id: string }[],
) {
  const confirmationsOf = (network: Network): number =>
    chains.get(network.chainType)?.confirmations(network) ?? network.confirmations;
  const payToOf = ({ status, chainType, address, claimedTxId }: StoredDeposit) => {
    const payee = chains.get(chainType)?.references?.payee({ address });
    if (status !== 'announced' || !payee || claimedTxId === null) return undefined;
    return { account: address, ...payee, reference: claimedTxId };
  };
  return { steps: await stepsOf(db, userId, records), confirmationsOf, payToOf };
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
