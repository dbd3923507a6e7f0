import type { Queryable } from '../../platform/db.ts';

/** Newest tick of a symbol whose triggers are all settled; null before the first. */
export async function findCursor(db: Queryable, symbol: string): Promise<number | null> {
  const [row] = await db<{ sequence: string }[]>`
    select sequence from positions.trigger_cursor where symbol = ${symbol}`;
  return row ? Number(row.sequence) : null;
}

/** Moves cursors forward, never back. */
export async function advanceCursors(
  db: Queryable,
  cursors: readonly { readonly symbol: string; readonly sequence: number }[],
): Promise<void> {
  if (cursors.length === 0) return;
  await db`
    insert into positions.trigger_cursor as c (symbol, sequence)
    select * from unnest(${cursors.map(({ symbol }) => symbol)}::text[],
      ${cursors.map(({ sequence }) => sequence)}::bigint[])
    on conflict (symbol) do update set sequence = greatest(c.sequence, excluded.sequence)`;
}
