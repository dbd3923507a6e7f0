import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { TransferType } from '@candor/domain/ledger/transfer';
import { money } from '@candor/domain/money/money';
import type { Db } from '../../../platform/db.ts';
import {
  countPostings,
  listPostings,
  type PostingPlace,
  type PostingRow,
} from '../../ledger/index.ts';

const PAGE_SIZE = 20;
/** Counting costs what it counts; beyond this nobody leafs by page number. */
const COUNTED_MAX = 10_000;
const SECOND_MS = 1_000;

/** A customer's side of everything that moved, newest first. */
export async function listBalanceChanges(
  db: Db,
  request: RequestOf<'listBalanceChanges'>,
  userId: string,
): Promise<ResultOf<'listBalanceChanges'>> {
  const { pageSize: size = PAGE_SIZE, pageNo: current = 1, after, from, to } = request;
  const filter = {
    userId,
    type: request.type,
    currency: request.currency,
    kind: request.account,
    fromMs: from,
    beforeMs: to === undefined ? undefined : to + SECOND_MS,
  };
  // One more than is shown tells whether there is more.
  const place =
    after === undefined ? { offset: (current - 1) * size } : { after: readPlace(after) };
  const [found, total] = await Promise.all([
    listPostings(db, filter, { limit: size + 1, ...place }),
    countPostings(db, filter, COUNTED_MAX),
  ]);
  const rows = found.slice(0, size);
  const last = rows.at(-1);
  return {
    records: rows.map(present),
    total,
    size,
    current,
    pages: Math.ceil(total / size),
    ...(last && found.length > size ? { next: writePlace(last) } : {}),
  };
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

const writePlace = ({ created_at, side, leg, key }: PostingRow): string =>
  `${created_at}/${side}/${leg}/${key}`;

function readPlace(text: string): PostingPlace {
  const [atMs, side, leg, ...key] = text.split('/');
  return { atMs: Number(atMs), side: Number(side), leg: Number(leg), key: key.join('/') };
}
