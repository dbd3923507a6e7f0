import type { PathAnchor } from '@candor/domain/markets/practice/practice-path';
import type { Db } from '../../platform/db.ts';

/**
 * Anchors of the practice paths by symbol, stored once: where the log of a symbol ends, else the
 * given anchor. Two processes that start together agree on what was stored first.
 */
export async function ensureAnchors(
  db: Db,
  beginnings: ReadonlyMap<string, PathAnchor>,
): Promise<Map<string, PathAnchor>> {
  const given = [...beginnings];
  await db`insert into markets.practice_anchor (symbol, anchored_at, price)
    select b.symbol, coalesce(h.recorded_at, to_timestamp(b.time_ms / 1000.0)),
      coalesce(t.price, b.price)
    from unnest(
      ${given.map(([symbol]) => symbol)}::text[],
      ${given.map(([, { timeMs }]) => timeMs)}::bigint[],
      ${given.map(([, { price }]) => String(price))}::numeric[]) as b (symbol, time_ms, price)
    left join markets.head h on h.symbol = b.symbol
    left join markets.tick t on t.symbol = h.symbol and t.sequence = h.sequence
      and t.recorded_at = h.recorded_at
    on conflict do nothing`;
  const rows = await db<{ symbol: string; anchored_at: number; price: string }[]>`
    select symbol, anchored_at, price from markets.practice_anchor`;
  return new Map(
    rows.map(({ symbol, anchored_at: timeMs, price }) => [
      symbol,
      { timeMs, price: Number(price) },
    ]),
  );
}
