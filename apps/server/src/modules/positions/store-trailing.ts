import type { Db } from '../../platform/db.ts';
import { fromRow, type PositionRow, type StoredPosition } from './stored-position.ts';

/** Every open position with a trailing stop, to rebuild the trigger engine. */
export async function* listTrailing(db: Db): AsyncGenerator<StoredPosition> {
  const portion = 1_000;
  for (
    let [afterUser, afterId] = [
      '00000000-0000-0000-0000-000000000000',
      '00000000-0000-0000-0000-000000000000',
    ];
    ;
  ) {
    const rows: PositionRow[] = await db<PositionRow[]>`
      select * from positions.position
      where status = 'open' and trailing_callback is not null
        and (user_id, id) > (${afterUser}::uuid, ${afterId}::uuid)
      order by user_id, id limit ${portion}`;
    yield* rows.map(fromRow);
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    [afterUser, afterId] = [last.user_id, last.id];
  }
}
