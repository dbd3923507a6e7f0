import type { TransferType } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { money, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';

/**
 * What moves money between a customer and the house when one of the products is traded. Money that
 * only moves between a customer's own accounts cancels out.
 */
export const tradingTypes = {
  contracts: [
    'positionMargin',
    'positionMarginAdded',
    'positionMarginReturned',
    'positionProfit',
    'positionLoss',
    'carry',
    'tradingFee',
    'liquidationFee',
    'insuranceCover',
    'unrealizedProfitCredit',
  ],
  secondContracts: [
    'secondContractStake',
    'secondContractWin',
    'secondContractLoss',
    'secondContractRefund',
  ],
} as const satisfies Readonly<Record<string, readonly TransferType[]>>;

interface ResultSince {
  readonly userId: string;
  /** What trading brought or, negative, cost since each of the moments, in their order. */
  readonly results: readonly Money[];
  /** In margins now, in the same snapshot. */
  readonly inMargins: Money;
}

/**
 * Net results of customers' trading since some moments, and what lies in their margins, in one
 * statement: a position that closes meanwhile is in one of them. A stake counts as lost until it is
 * paid back. Epoch milliseconds; USDT.
 */
export async function readResults(
  db: Queryable,
  userIds: readonly string[],
  sinceMs: readonly number[],
): Promise<ResultSince[]> {
  const types = Object.values(tradingTypes).flat();
  const rows = await db<{ user_id: string; result: string; in_margins: string }[]>`
    select u.user_id, coalesce((
        select sum(amount) from ledger.posting p
        where p.user_id = u.user_id and p.created_at >= to_timestamp(s.since_ms / 1000)
          and kind not like 'house:%' and type = any(${types}::text[])), 0)::text as result,
      coalesce((
        select sum(available) from ledger.balance b where b.user_id = u.user_id
          and b.kind = 'margin' and b.currency = ${SETTLEMENT_CURRENCY}), 0)::text as in_margins
    from unnest(${[...userIds]}::uuid[]) as u (user_id)
    cross join unnest(${[...sinceMs]}::double precision[]) with ordinality as s (since_ms, place)
    order by u.user_id, s.place`;
  return userIds.map((userId) => {
    const own = rows.filter((row) => row.user_id === userId);
    return {
      userId,
      results: own.map(({ result }) => money(result)),
      inMargins: money(own[0]?.in_margins ?? '0'),
    };
  });
}

/** Customers who traded in a window and those of them with a net loss, without some accounts. */
export async function countLosing(
  db: Queryable,
  {
    types,
    fromMs,
    beforeMs,
    without,
  }: {
    readonly types: readonly TransferType[];
    readonly fromMs: number;
    readonly beforeMs: number;
    readonly without: readonly string[];
  },
): Promise<{ customers: number; losing: number }> {
  const [row] = await db<{ customers: number; losing: number }[]>`
    select count(*)::int as customers, (count(*) filter (where result < 0))::int as losing
    from (
      select sum(amount) as result from ledger.posting
      where created_at >= ${fromMs}::timestamptz and created_at < ${beforeMs}::timestamptz
        and kind not like 'house:%' and type = any(${[...types]}::text[])
        and user_id <> all(${[...without]}::uuid[])
      group by user_id) r`;
  return row!;
}
