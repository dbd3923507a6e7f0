import type { Watchlist } from '@candor/domain/home/watchlists';
import type { Queryable, Tx } from '../../platform/db.ts';

export interface StoredFavourites {
  readonly lists: readonly Watchlist[];
  readonly version: number;
}

/** Without any: none, at version 0. */
export async function findFavourites(db: Queryable, userId: string): Promise<StoredFavourites> {
  const rows = await db<{ version: number; name: string; symbols: string }[]>`
    select f.version, w.name, array_to_string(w.symbols, ',') as symbols from home.favourites f
    join home.watchlist w using (user_id) where f.user_id = ${userId} order by w.place`;
  const lists = rows.map(({ name, symbols }) => ({
    name,
    symbols: symbols === '' ? [] : symbols.split(','),
  }));
  return { lists, version: rows[0]?.version ?? 0 };
}

/** Moves an account's lists from one version to the next; false if they are at another one. */
export async function nextVersion(tx: Tx, userId: string, version: number): Promise<boolean> {
  const rows =
    version === 0
      ? await tx<
          { moved: number }[]
        >`insert into home.favourites (user_id, version) values (${userId}, 1)
          on conflict do nothing returning 1 as moved`
      : await tx<{ moved: number }[]>`update home.favourites set version = version + 1
          where user_id = ${userId} and version = ${version} returning 1 as moved`;
  return rows.length > 0;
}

export async function replaceLists(
  tx: Tx,
  userId: string,
  lists: readonly Watchlist[],
): Promise<void> {
  await tx`delete from home.watchlist where user_id = ${userId}`;
  for (const [place, { name, symbols }] of lists.entries())
    await tx`insert into home.watchlist (user_id, place, name, symbols)
      values (${userId}, ${place}, ${name}, ${[...symbols]}::text[])`;
}

export interface StoredOnboarding {
  readonly isProofChecked: boolean;
  readonly isEnded: boolean;
}

export async function findOnboarding(db: Queryable, userId: string): Promise<StoredOnboarding> {
  const [row] = await db<{ is_checked: boolean; is_ended: boolean }[]>`
    select proof_checked_at is not null as is_checked, ended_at is not null as is_ended
    from home.onboarding where user_id = ${userId}`;
  return { isProofChecked: row?.is_checked ?? false, isEnded: row?.is_ended ?? false };
}

export async function keepProofChecked(
  db: Queryable,
  userId: string,
  nowMs: number,
): Promise<void> {
  await db`
    insert into home.onboarding as o (user_id, proof_checked_at)
    values (${userId}, ${nowMs}::timestamptz)
    on conflict (user_id) do update
      set proof_checked_at = coalesce(o.proof_checked_at, excluded.proof_checked_at)`;
}

/** For good; what ended stays ended. */
export async function endOnboarding(
  db: Queryable,
  userId: string,
  { nowMs, isDismissed }: { readonly nowMs: number; readonly isDismissed: boolean },
): Promise<void> {
  await db`
    insert into home.onboarding as o (user_id, ended_at, is_dismissed)
    values (${userId}, ${nowMs}::timestamptz, ${isDismissed})
    on conflict (user_id) do update set ended_at = excluded.ended_at,
      is_dismissed = excluded.is_dismissed where o.ended_at is null`;
}
