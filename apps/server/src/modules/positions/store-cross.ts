import type { Queryable, Tx } from '../../platform/db.ts';
import { fromRow, type PositionRow, type StoredPosition } from './stored-position.ts';

/** Inserts rows for customers about to hold their first cross position. */
export async function insertCrossAccounts(tx: Tx, userIds: readonly string[]): Promise<void> {
  await tx`
    insert into positions.cross_account
    select distinct u.id from unnest(${userIds}::uuid[]) as u (id) order by 1
    on conflict do nothing`;
}

/** Log time of each account's last change, by owner. Epoch milliseconds. */
export type TriggersFrom = ReadonlyMap<string, number>;

interface TriggersFromRow {
  user_id: string;
  triggers_from: number;
}

const triggersFromOf = (rows: readonly TriggersFromRow[]): TriggersFrom =>
  new Map(rows.map(({ user_id, triggers_from }) => [user_id, triggers_from]));

/** Locks the existing cross accounts of these customers, in order. */
export async function lockCrossAccounts(tx: Tx, userIds: readonly string[]): Promise<TriggersFrom> {
  return triggersFromOf(
    await tx<TriggersFromRow[]>`
      select user_id, triggers_from from positions.cross_account where user_id = any(${userIds}::uuid[])
      order by user_id for update`,
  );
}

/** The same without locks. */
export async function listTriggersFrom(
  db: Queryable,
  userIds: readonly string[],
): Promise<TriggersFrom> {
  return triggersFromOf(
    await db<TriggersFromRow[]>`
      select user_id, triggers_from from positions.cross_account
      where user_id = any(${userIds}::uuid[])`,
  );
}

/**
 * Records that locked accounts changed at a log time, so that no earlier tick is held against their
 * current state. Customers without an account are skipped. `atMs`: epoch milliseconds.
 */
export async function armCrossAccounts(
  tx: Tx,
  userIds: readonly string[],
  atMs: number,
): Promise<void> {
  if (userIds.length === 0) return;
  await tx`
    update positions.cross_account
    set triggers_from = greatest(triggers_from, ${atMs}::timestamptz)
    where user_id = any(${userIds}::uuid[])`;
}

/** Locks the cross accounts of every customer with a cross position in a symbol, in order. */
export async function lockCrossAccountsIn(tx: Tx, symbol: string): Promise<void> {
  await tx`
    select 1 from positions.cross_account
    where user_id in (select user_id from positions.position
      where symbol = ${symbol} and margin_mode = 'cross' and status = 'open')
    order by user_id for update`;
}

/**
 * Cross positions and resting cross orders of customers, locked; their accounts must be locked
 * already.
 */
export async function lockCrossPositions(
  tx: Tx,
  userIds: readonly string[],
): Promise<StoredPosition[]> {
  const rows = await tx<PositionRow[]>`
    select * from positions.position
    where user_id = any(${userIds}::uuid[]) and margin_mode = 'cross'
      and status in ('open', 'pending')
    order by user_id, id for update`;
  return rows.map(fromRow);
}

/** The same without locks. */
export async function listCrossPositions(
  db: Queryable,
  userIds: readonly string[],
): Promise<StoredPosition[]> {
  const rows = await db<PositionRow[]>`
    select * from positions.position
    where user_id = any(${userIds}::uuid[]) and margin_mode = 'cross'
      and status in ('open', 'pending')
    order by user_id, id`;
  return rows.map(fromRow);
}

/** Customers with an open cross position. */
export async function listCrossHolders(db: Queryable): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from positions.position
    where margin_mode = 'cross' and status = 'open' order by 1`;
  return rows.map(({ user_id }) => user_id);
}

/** The same by id, beginning after `after`. */
export async function listCrossHoldersAfter(
  db: Queryable,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db<{ user_id: string }[]>`
    select distinct user_id from positions.position
    where margin_mode = 'cross' and status = 'open' and user_id > ${after}
    order by 1 limit ${limit}`;
  return rows.map(({ user_id: userId }) => userId);
}
