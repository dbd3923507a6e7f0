import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../../http/handler.ts';
import type { Db } from '../../../platform/db.ts';
import { pageOf, pageOfRows } from '../../../platform/pages.ts';
import { networkOf } from '../deposits/credit.ts';
import { countPayoutAccounts, listPayoutAccounts, type PayoutAccount } from './store-accounts.ts';

/** A customer's bound accounts, newest first. */
export async function listAccounts(
  db: Db,
  request: RequestOf<'listPayoutAccounts'>,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'listPayoutAccounts'>> {
  const asked = pageOf(request);
  const [found, total] = await Promise.all([
    listPayoutAccounts(db, userId, asked),
    countPayoutAccounts(db, userId),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  return { records: shown.map((account) => present(account, nowMs)), ...page };
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
