import { type Price, price, toText } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import type { Tx } from '../../platform/db.ts';

export interface AtRisk {
  readonly userId: string;
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly mark: Price;
  readonly liquidation: Price;
}

/** A position that stays close is mentioned again after this long. */
const QUIET = '1 hour';
const KEPT = '1 day';

/**
 * Open positions whose price has gone four fifths of the way from entry to liquidation, and whose
 * owners were not warned lately; they count as warned from now on.
 */
export async function warnAtRisk(
  tx: Tx,
  marks: readonly { readonly symbol: string; readonly mark: Price }[],
  { nowMs, limit }: { readonly nowMs: number; readonly limit: number },
): Promise<AtRisk[]> {
  const rows = await tx<
    {
      user_id: string;
      id: string;
      symbol: string;
      direction: Direction;
      mark: string;
      liquidation: string;
    }[]
  >`
    with mark as (select symbol, mark from unnest(${marks.map(({ symbol }) => symbol)}::text[],
      ${marks.map(({ mark }) => toText(mark))}::numeric[]) as m (symbol, mark)
    ), near as (
      select p.user_id, p.id, p.symbol, p.direction, m.mark, p.liquidation_price
      from mark m join positions.position p on p.symbol = m.symbol and p.direction = 'long'
        and p.entry_price * 0.2 + p.liquidation_price * 0.8 >= m.mark
      where p.status = 'open' and p.liquidation_price is not null
      union all
      select p.user_id, p.id, p.symbol, p.direction, m.mark, p.liquidation_price
      from mark m join positions.position p on p.symbol = m.symbol and p.direction = 'short'
        and p.entry_price * 0.2 + p.liquidation_price * 0.8 <= m.mark
      where p.status = 'open' and p.liquidation_price is not null
    ), due as (
      select * from near n where not exists (select from positions.risk_warning w
        where w.user_id = n.user_id and w.position_id = n.id
          and w.warned_at > ${nowMs}::timestamptz - ${QUIET}::text::interval)
      order by n.user_id, n.id limit ${limit}
    ), warned as (
      insert into positions.risk_warning (user_id, position_id, warned_at)
      select user_id, id, ${nowMs}::timestamptz from due
      on conflict (user_id, position_id) do update set warned_at = excluded.warned_at
    )
    select user_id, id, symbol, direction, mark::text as mark,
      liquidation_price::text as liquidation from due`;
  return rows.map((row) => ({
    userId: row.user_id,
    id: row.id,
    symbol: row.symbol,
    direction: row.direction,
    mark: price(row.mark),
    liquidation: price(row.liquidation),
  }));
}

/** Of these accounts, the owners who were not warned lately; they count as warned from now on. */
export async function markWarned(
  tx: Tx,
  userIds: readonly string[],
  nowMs: number,
): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  // The account of a customer has their id, as in the trigger engine.
  const rows = await tx<{ user_id: string }[]>`
    insert into positions.risk_warning as w (user_id, position_id, warned_at)
    select id, id, ${nowMs}::timestamptz from unnest(${userIds}::uuid[]) as u (id) order by id
    on conflict (user_id, position_id) do update set warned_at = excluded.warned_at
      where w.warned_at <= ${nowMs}::timestamptz - ${QUIET}::text::interval
    returning w.user_id`;
  return new Set(rows.map(({ user_id: userId }) => userId));
}

export async function forgetWarnings(tx: Tx, nowMs: number): Promise<void> {
  await tx`delete from positions.risk_warning
    where warned_at < ${nowMs}::timestamptz - ${KEPT}::text::interval`;
}
