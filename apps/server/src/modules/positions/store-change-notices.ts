import type { Queryable, Tx } from '../../platform/db.ts';
import type { PositionRef } from './store.ts';
import { fromRow, type PositionRow, type StoredPosition } from './stored-position.ts';

export async function insertChangeNotices(
  tx: Tx,
  refs: readonly (PositionRef & { readonly commandId: string })[],
): Promise<void> {
  await tx`insert into positions.change_notice (id, user_id, position_id)
    select * from unnest(${refs.map(({ commandId }) => commandId)}::uuid[],
      ${refs.map(({ userId }) => userId)}::uuid[], ${refs.map(({ id }) => id)}::uuid[])`;
}

export interface ChangeNotices {
  /** Id of the notice row. */
  readonly id: string;
  /** Current state; null when the command was refused before the position existed. */
  readonly position: StoredPosition | null;
}

/** Changes made by commands on other nodes, oldest first. */
export async function listChangeNotices(db: Queryable, limit: number): Promise<ChangeNotices[]> {
  const rows = await db<(PositionRow & { row_id: string; is_there: boolean })[]>`
    select p.*, u.id as row_id, p.id is not null as is_there
    from positions.change_notice u
    left join positions.position p on p.user_id = u.user_id and p.id = u.position_id
    order by u.id limit ${limit}`;
  return rows.map((row) => ({ id: row.row_id, position: row.is_there ? fromRow(row) : null }));
}

export async function deleteChangeNotices(db: Queryable, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db`delete from positions.change_notice where id = any(${ids}::uuid[])`;
}

export async function removeAllChangeNotices(tx: Tx): Promise<void> {
  await tx`delete from positions.change_notice`;
}
