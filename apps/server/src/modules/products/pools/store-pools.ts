import type { Day } from '@candor/domain/calendar';
import { formatFixed } from '@candor/domain/money/fixed';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type { DecisionKind } from '@candor/domain/products/pools/texts';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { toPool, type PoolRow, type PoolStage, type StoredPool } from './stored-pool.ts';

export async function findPool(db: Queryable, id: PoolId): Promise<StoredPool | undefined> {
  const [row] = await db<PoolRow[]>`select * from products.pool where id = ${id}`;
  return row && toPool(row);
}

export async function listPools(db: Queryable): Promise<StoredPool[]> {
  const rows = await db<PoolRow[]>`select * from products.pool order by id`;
  return rows.map(toPool);
}

/** The pool, locked against its day going on; undefined if there is none. */
export async function lockPool(tx: Tx, id: PoolId): Promise<StoredPool | undefined> {
  const [row] = await tx<PoolRow[]>`select * from products.pool where id = ${id} for update`;
  return row && toPool(row);
}

/**
 * Pools as they stay until the transaction ends, shared with other orders: no NAV is made meanwhile.
 */
export async function holdPools(tx: Tx, ids: readonly PoolId[]): Promise<StoredPool[]> {
  const rows = await tx<PoolRow[]>`
    select * from products.pool where id = any(${[...new Set(ids)]}::text[]) order by id for share`;
  return rows.map(toPool);
}

export async function insertPool(tx: Tx, pool: StoredPool): Promise<void> {
  await tx`
    insert into products.pool (id, user_id, day, stage, units, house_units, nav, high_water,
      paid_in, opened_at)
    values (${pool.id}, ${pool.userId}, ${pool.day}, ${pool.stage},
      ${formatFixed(pool.units)}, ${formatFixed(pool.houseUnits)}, ${formatFixed(pool.nav)},
      ${formatFixed(pool.highWater)}, ${formatFixed(pool.paidIn)}, ${pool.openedAtMs}::timestamptz)`;
}

/** Writes everything about a locked pool that changes. */
export async function updatePool(tx: Tx, pool: StoredPool): Promise<void> {
  const { redeemShare } = pool;
  await tx`
    update products.pool set day = ${pool.day}, stage = ${pool.stage},
      marked_day = ${pool.markedDay}, units = ${formatFixed(pool.units)},
      nav = ${formatFixed(pool.nav)}, high_water = ${formatFixed(pool.highWater)},
      fees_owed = ${formatFixed(pool.feesOwed)}, paid_in = ${formatFixed(pool.paidIn)},
      paid_out = ${formatFixed(pool.paidOut)}, fees_paid = ${formatFixed(pool.feesPaid)},
      redeem_share = ${redeemShare === null ? null : formatFixed(redeemShare)}
    where id = ${pool.id}`;
}

/** Goes on to another stage of the same or the next day. */
export async function goOn(tx: Tx, pool: StoredPool, stage: PoolStage, day = pool.day) {
  await tx`update products.pool set stage = ${stage}, day = ${day} where id = ${pool.id}`;
}

/** A canonical text with its hash and signature. */
export interface Sealed {
  readonly text: string;
  /** SHA-256 of the text, hexadecimal. */
  readonly hash: string;
  /** Ed25519 over the 32 bytes of the hash, base64. */
  readonly signature: string;
}

export interface StoredDecision extends Sealed {
  readonly day: Day;
  readonly kind: DecisionKind;
  readonly decidedAtMs: number;
}

export async function insertDecision(
  tx: Tx,
  poolId: PoolId,
  { day, kind, text, hash, signature, decidedAtMs }: StoredDecision,
): Promise<void> {
  await tx`
    insert into products.pool_decision (pool_id, day, kind, text, hash, signature, decided_at)
    values (${poolId}, ${day}, ${kind}, ${text}, ${hash}, ${signature},
      ${decidedAtMs}::timestamptz)`;
}

interface DecisionRow extends Sealed {
  day: Day;
  kind: DecisionKind;
  decided_at: number;
}

/** Decisions of a pool on a day, in the order in which they were made. */
export async function listDecisions(
  db: Queryable,
  poolId: PoolId,
  day: Day,
): Promise<StoredDecision[]> {
  const rows = await db<DecisionRow[]>`
    select day, kind, text, hash, signature, decided_at from products.pool_decision
    where pool_id = ${poolId} and day = ${day} order by decided_at, kind desc`;
  return rows.map(({ decided_at: decidedAtMs, ...row }) => ({ ...row, decidedAtMs }));
}

/** Pools whose units versions of products sell, by `PRODUCT/VERSION`. */
export async function findSoldPools(
  db: Queryable,
  versions: readonly { readonly productId: string; readonly productVersion: number }[],
): Promise<ReadonlyMap<string, PoolId>> {
  const rows = await db<{ product_id: string; version: number; pool: PoolId }[]>`
    select v.product_id, v.version, v.terms::jsonb ->> 'pool' as pool
    from products.product_version v
    join (select distinct * from unnest(${versions.map(({ productId }) => productId)}::uuid[],
      ${versions.map(({ productVersion }) => productVersion)}::integer[])
      as a (product_id, version)) a using (product_id, version)
    where v.terms::jsonb ->> 'pool' is not null`;
  return new Map(rows.map((row) => [`${row.product_id}/${row.version}`, row.pool]));
}
