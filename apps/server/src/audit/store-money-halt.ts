import type { Queryable, Tx } from '../platform/db.ts';
import type { Finding } from './audit.ts';

/** Times are epoch milliseconds. */
export interface MoneyHalt {
  readonly haltedAtMs: number;
  /** What was found: check and place. */
  readonly found: readonly string[];
  /** Null while calls that move money are stopped. */
  readonly releasedAtMs: number | null;
}

/** The last halt, released or not; null if there was none. */
export async function findMoneyHalt(db: Queryable): Promise<MoneyHalt | null> {
  const [row] = await db<MoneyHalt[]>`
    select halted_at as "haltedAtMs", to_json(found) as found, released_at as "releasedAtMs"
    from platform.money_halt`;
  return row ?? null;
}

/** Stops money, unless operators released exactly these findings, or more. */
export async function haltMoney(
  tx: Tx,
  findings: readonly Finding[],
  nowMs: number,
): Promise<void> {
  const found = [...new Set(findings.map(({ check, place }) => `${check}: ${place}`))].toSorted();
  if (found.length === 0) return;
  await tx`
    insert into platform.money_halt as h (halted_at, found) values (${nowMs}, ${found}::text[])
    on conflict ("only") do update set
      halted_at = case when h.released_at is null then h.halted_at else excluded.halted_at end,
      found = excluded.found, released_at = null, released_by = null
    where not (h.released_at is not null and h.found @> excluded.found)`;
}

/** False if nothing is halted, or something else was found meanwhile. */
export async function releaseMoney(
  tx: Tx,
  {
    found,
    operatorIds,
  }: { readonly found: readonly string[]; readonly operatorIds: readonly string[] },
  nowMs: number,
): Promise<boolean> {
  const released = await tx`
    update platform.money_halt set released_at = ${nowMs}, released_by = ${[...operatorIds]}::text[]
    where released_at is null and found = ${[...found]}::text[]`;
  return released.count > 0;
}
