import { parseFixed } from '@candor/domain/money/fixed';
import { toText, type Money } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import { errorState, type Queryable, type Tx } from '../../platform/db.ts';

/** One side of one symbol. */
export interface Side {
  readonly symbol: string;
  readonly direction: Direction;
}

export const sideKey = ({ symbol, direction }: Side): string => `${symbol}/${direction}`;

/** What opened (above zero) or closed (below zero) on a side, in base units. */
export interface SideChange {
  readonly side: Side;
  readonly change: bigint;
}

interface SideRow extends Side {
  readonly quantity: string;
}

const toSums = (rows: readonly SideRow[]): Map<string, bigint> =>
  new Map(rows.map((row) => [sideKey(row), parseFixed(row.quantity)]));

/** Open base units by side. */
export const readSides = async (db: Queryable): Promise<Map<string, bigint>> =>
  toSums(
    await db<SideRow[]>`
      select symbol, direction, quantity_base::text as quantity from positions.open_interest`,
  );

/** The same for these sides, whoever opens or closes in them meanwhile. */
export async function readSidesOf(
  db: Queryable,
  sides: readonly Side[],
): Promise<Map<string, bigint>> {
  const keys = sortedKeys(sides);
  return toSums(
    await db<SideRow[]>`
      select o.symbol, o.direction, o.quantity_base::text as quantity
      from positions.open_interest o
      join unnest(${keys}::text[]) as k (key)
        on o.symbol = split_part(k.key, '/', 1) and o.direction = split_part(k.key, '/', 2)`,
  );
}

/** The same for these sides, in which nobody else opens or closes until the transaction ends. */
export async function lockSides(tx: Tx, sides: readonly Side[]): Promise<Map<string, bigint>> {
  const keys = sortedKeys(sides);
  const locked = await selectLocked(tx, keys);
  if (locked.length === keys.length) return toSums(locked);
  await tx`
    insert into positions.open_interest (symbol, direction, quantity_base)
    select split_part(key, '/', 1), split_part(key, '/', 2), 0 from unnest(${keys}::text[]) as k (key)
    order by key on conflict do nothing`;
  return toSums(await selectLocked(tx, keys));
}

const selectLocked = (tx: Tx, keys: readonly string[]): Promise<SideRow[]> =>
  tx<SideRow[]>`
    select o.symbol, o.direction, o.quantity_base::text as quantity
    from positions.open_interest o
    join unnest(${keys as string[]}::text[]) as k (key)
      on o.symbol = split_part(k.key, '/', 1) and o.direction = split_part(k.key, '/', 2)
    order by k.key for update of o`;

const sortedKeys = (sides: readonly Side[]): string[] =>
  [...new Set(sides.map(sideKey))].toSorted();

/** Where openings were decided without a lock: the most that the side may then be open to. */
export interface Room {
  readonly mostOf: (key: string) => bigint;
  /** Called if it is more; the transaction is then decided again. */
  readonly onOvertaken: () => void;
}

const OVERTAKEN = '40001';

/**
 * Counts openings and closes at the end of their transaction; rows are locked in the order of
 * `lockSides`, and only while it commits, because everybody who trades a symbol changes them.
 */
export function changeSides(tx: Tx, changes: readonly SideChange[], room?: Room): void {
  const sums = new Map<string, bigint>();
  for (const { side, change } of changes)
    sums.set(sideKey(side), (sums.get(sideKey(side)) ?? 0n) + change);
  const keys = [...sums.keys()].filter((key) => sums.get(key) !== 0n).toSorted();
  if (keys.length === 0) return;
  const mosts = keys.map((key) => (room ? toText(room.mostOf(key) as Money) : null));
  tx.atEnd(
    tx<{ counted: string; room: string }[]>`
      with change as (
        select split_part(key, '/', 1) as symbol, split_part(key, '/', 2) as direction, quantity,
          most
        from unnest(${keys}::text[],
          ${keys.map((key) => toText(sums.get(key) as Money))}::numeric[], ${mosts}::numeric[])
          as c (key, quantity, most)),
      own as materialized (
        select o.symbol, o.direction from positions.open_interest o
        join change using (symbol, direction) order by o.symbol || '/' || o.direction
        for update of o),
      changed as (
        update positions.open_interest o set quantity_base = o.quantity_base + c.quantity
        from change c join own using (symbol, direction)
        where o.symbol = c.symbol and o.direction = c.direction
        returning o.quantity_base <= coalesce(c.most, o.quantity_base) as has_room)
      select positions.require_counted(count(*) = ${keys.length}::int)::text as counted,
        positions.require_room(bool_and(has_room))::text as room from changed`,
    (error) => {
      if (errorState(error) === OVERTAKEN) room?.onOvertaken();
    },
  );
}

/** Counts what a batch opened, without its resting orders. */
export const countOpened = (
  tx: Tx,
  positions: readonly (Side & { readonly status: string; readonly quantity: bigint })[],
  room?: Room,
): void =>
  changeSides(
    tx,
    positions.flatMap((side) => (side.status === 'open' ? [{ side, change: side.quantity }] : [])),
    room,
  );
