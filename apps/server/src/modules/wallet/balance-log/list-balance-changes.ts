import { SECOND_MS } from '@candor/domain/durations';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { TransferType } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import type { Db } from '../../../platform/db.ts';
import { pageOf, pageOfRows } from '../../../platform/pages.ts';
import { countPostings, listPostings, postingPlace, type PostingRow } from '../../ledger/index.ts';

/** A customer's postings, newest first. */
export async function listBalanceChanges(
  db: Db,
  request: RequestOf<'listBalanceChanges'>,
  userId: string,
): Promise<ResultOf<'listBalanceChanges'>> {
  const { from, to } = request;
  const asked = pageOf(request);
  const filter = {
    userId,
    type: request.type,
    currency: request.currency,
    kind: request.account,
    fromMs: from,
    beforeMs: to === undefined ? undefined : to + SECOND_MS,
  };
  const [found, total] = await Promise.all([
    listPostings(db, filter, asked),
    countPostings(db, filter),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: postingPlace });
  return { records: shown.map(present), ...page };
}

const present = (row: PostingRow): ResultOf<'listBalanceChanges'>['records'][number] => ({
  id: `${row.key}/${row.leg}/${row.side}`,
  type: row.type as TransferType,
  account: row.kind,
  currency: row.currency,
  amount: money(row.amount),
  balanceAfter: money(row.balance_after),
  remark: row.ref,
  createdAt: row.created_at,
});
