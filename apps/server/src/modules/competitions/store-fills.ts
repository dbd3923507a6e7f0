import type { Fill } from '@candor/domain/competitions/fills';
import { money, price, quantity, toText } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import type { Queryable, Tx } from '../../platform/db.ts';

interface FillRow {
  id: string;
  handle: string;
  symbol: string;
  direction: Direction;
  quantity: string;
  entry_price: string;
  exit_price: string;
  profit: string;
  fees: string;
  carry: string;
  opened_at: number;
  closed_at: number;
  open_sequence: string;
  close_sequence: string;
  is_open_at_end: boolean;
}

const toFill = (row: FillRow): Fill => ({
  id: row.id,
  handle: row.handle,
  symbol: row.symbol,
  direction: row.direction,
  quantity: quantity(row.quantity),
  entryPrice: price(row.entry_price),
  exitPrice: price(row.exit_price),
  profit: money(row.profit),
  fees: money(row.fees),
  carry: money(row.carry),
  openedAtMs: row.opened_at,
  closedAtMs: row.closed_at,
  openSequence: Number(row.open_sequence),
  closeSequence: Number(row.close_sequence),
  isOpenAtEnd: row.is_open_at_end,
});

/** Published fills by id, after one. */
export async function listFills(
  db: Queryable,
  competitionId: string,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<Fill[]> {
  const rows = await db<FillRow[]>`
    select * from competitions.fill where competition_id = ${competitionId} and id > ${after}
    order by id limit ${limit}`;
  return rows.map(toFill);
}

export async function countFills(db: Queryable, competitionId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::int as count from competitions.fill where competition_id = ${competitionId}`;
  return row!.count;
}

/** A fill does not change once it is published. */
export async function insertFills(
  tx: Tx,
  competitionId: string,
  fills: readonly Fill[],
): Promise<void> {
  if (fills.length === 0) return;
  const of = <Value>(pick: (fill: Fill) => Value) => fills.map(pick);
  await tx`
    insert into competitions.fill (competition_id, id, handle, symbol, direction, quantity,
      entry_price, exit_price, profit, fees, carry, opened_at, closed_at, open_sequence,
      close_sequence, is_open_at_end)
    select ${competitionId}, id, handle, symbol, direction, quantity, entry_price, exit_price,
      profit, fees, carry, to_timestamp(opened_ms / 1000.0), to_timestamp(closed_ms / 1000.0),
      open_sequence, close_sequence, is_open_at_end
    from unnest(${of(({ id }) => id)}::text[], ${of(({ handle }) => handle)}::text[],
      ${of(({ symbol }) => symbol)}::text[], ${of(({ direction }) => direction)}::text[],
      ${of((fill) => toText(fill.quantity))}::numeric[],
      ${of(({ entryPrice }) => toText(entryPrice))}::numeric[],
      ${of(({ exitPrice }) => toText(exitPrice))}::numeric[],
      ${of(({ profit }) => toText(profit))}::numeric[],
      ${of(({ fees }) => toText(fees))}::numeric[], ${of(({ carry }) => toText(carry))}::numeric[],
      ${of(({ openedAtMs }) => openedAtMs)}::bigint[],
      ${of(({ closedAtMs }) => closedAtMs)}::bigint[],
      ${of(({ openSequence }) => openSequence)}::bigint[],
      ${of(({ closeSequence }) => closeSequence)}::bigint[],
      ${of(({ isOpenAtEnd }) => isOpenAtEnd)}::boolean[])
      as f (id, handle, symbol, direction, quantity, entry_price, exit_price, profit, fees, carry,
        opened_ms, closed_ms, open_sequence, close_sequence, is_open_at_end)
    on conflict (competition_id, id) do nothing`;
}

export async function deleteFills(tx: Tx, competitionId: string): Promise<void> {
  await tx`delete from competitions.fill where competition_id = ${competitionId}`;
}

/** An account whose fills a board reads. */
export interface Account {
  readonly userId: string;
  readonly handle: string;
  /** Equal for related accounts; null: related to nobody. */
  readonly group: string | null;
}

export async function listAccounts(db: Queryable, competitionId: string): Promise<Account[]> {
  const rows = await db<{ user_id: string; handle: string; group_key: string | null }[]>`
    select user_id, handle, group_key from competitions.account
    where competition_id = ${competitionId} order by user_id`;
  return rows.map((row) => ({ userId: row.user_id, handle: row.handle, group: row.group_key }));
}

/** A known account keeps its handle. */
export async function putAccounts(
  tx: Tx,
  competitionId: string,
  accounts: readonly Account[],
): Promise<void> {
  if (accounts.length === 0) return;
  await tx`
    insert into competitions.account (competition_id, user_id, handle, group_key)
    select ${competitionId}, user_id, handle, group_key
    from unnest(${accounts.map(({ userId }) => userId)}::uuid[],
      ${accounts.map(({ handle }) => handle)}::text[],
      ${accounts.map(({ group }) => group)}::text[]) as a (user_id, handle, group_key)
    on conflict (competition_id, user_id) do update set group_key = excluded.group_key`;
}
