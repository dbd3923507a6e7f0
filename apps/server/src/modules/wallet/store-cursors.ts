import { asciiLowerCase } from '@candor/domain/identity/ascii';
import type { Queryable } from '../../platform/db.ts';

/** Cursor up to which a network was read; null before the first read. */
export async function findCursor(db: Queryable, chainType: string): Promise<string | null> {
  const [row] = await db<{ cursor: string }[]>`
    select cursor from wallet.network_cursor where chain_type = ${chainType}`;
  return row?.cursor ?? null;
}

export async function keepCursor(db: Queryable, chainType: string, cursor: string): Promise<void> {
  await db`
    insert into wallet.network_cursor (chain_type, cursor) values (${chainType}, ${cursor})
    on conflict (chain_type) do update set cursor = excluded.cursor
      where network_cursor.cursor <> excluded.cursor`;
}

/** End of the current pause of each paused network. Epoch milliseconds. */
export async function listPauses(
  db: Queryable,
  nowMs: number,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db<{ chain_type: string; until_at: number }[]>`
    select chain_type, until_at from wallet.network_pause where until_at > ${nowMs}::timestamptz`;
  return new Map(rows.map((row) => [row.chain_type, row.until_at]));
}

/** Pauses a network, or changes the end of its pause. */
export async function putPause(
  db: Queryable,
  pause: { readonly chainType: string; readonly untilMs: number; readonly reason: string },
): Promise<void> {
  await db`
    insert into wallet.network_pause (chain_type, until_at, reason)
    values (${pause.chainType}, ${pause.untilMs}::timestamptz, ${pause.reason})
    on conflict (chain_type) do update
      set until_at = excluded.until_at, reason = excluded.reason`;
}

/** Those of these addresses that two operators listed, in upper or lower case. */
export async function findHouseListed(
  db: Queryable,
  addresses: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db<{ address: string }[]>`
    select asked.address
    from unnest(${addresses as string[]}::text[], ${addresses.map(asciiLowerCase)}::text[])
      as asked (address, key)
    where exists (select from wallet.listed_address l where l.address_key = asked.key)`;
  return new Set(rows.map(({ address }) => address));
}

export async function putListed(
  db: Queryable,
  {
    address,
    source,
    nowMs,
  }: { readonly address: string; readonly source: string; readonly nowMs: number },
): Promise<void> {
  await db`
    insert into wallet.listed_address (address, source, listed_at)
    values (${address}, ${source}, ${nowMs}::timestamptz) on conflict (address) do nothing`;
}
