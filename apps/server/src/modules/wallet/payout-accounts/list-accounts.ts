import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../../http/handler.ts';
import type { Db } from '../../../platform/db.ts';
import { networkOf } from '../deposits/credit.ts';
import { listPayoutAccounts, type PayoutAccount } from './store-accounts.ts';

const PAGE_SIZE = 20;

/** A customer's bound accounts, newest first. */
export async function listAccounts(
  db: Db,
  request: RequestOf<'listPayoutAccounts'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'listPayoutAccounts'>> {
  const size = request.pageSize ?? PAGE_SIZE;
  const current = request.pageNo ?? 1;
  const page = { limit: size, offset: (current - 1) * size };
  const { accounts, total } = await listPayoutAccounts(db, userId, page);
  const records = accounts.map((account) => present(account, nowMs));
  return { records, total, size, current, pages: Math.ceil(total / size) };
}

function present(account: PayoutAccount, nowMs: number) {
  const { id, kind, currency, chainType, bankName, holder, label, usableAtMs } = account;
  return {
    id,
    kind,
    currency,
    chainType,
    network: networkOf(account).name,
    account: account.account,
    ...(bankName === null ? {} : { bankName }),
    ...(holder === null ? {} : { holder }),
    ...(label === null ? {} : { label }),
    ...(usableAtMs > nowMs ? { usableFrom: usableAtMs } : {}),
    createdAt: account.createdAtMs,
  };
}
