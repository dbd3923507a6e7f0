import { type Day, endOfDay } from '@candor/domain/calendar';
import * as z from 'zod/mini';
import type { Queryable } from '../../../../platform/db.ts';
import { miningTermsSchema, type PublishedMiningTerms } from './published-terms.ts';
import type { VersionRef } from './store-machine-days.ts';

/** Terms of a machine in one version, as announced. */
export interface MiningVersion extends VersionRef {
  readonly terms: PublishedMiningTerms;
  /** The announced text of the terms, which `hash` covers. */
  readonly text: string;
  /** SHA-256, hexadecimal; of product, version, terms and the hash of the version before. */
  readonly hash: string;
  readonly previousHash: string;
}

interface VersionRow {
  product_id: string;
  version: number;
  terms: string;
  hash: string;
  previous_hash: string | null;
}

const toVersion = (row: VersionRow): MiningVersion => ({
  productId: row.product_id,
  version: row.version,
  terms: z.decode(miningTermsSchema, JSON.parse(row.terms) as never),
  text: row.terms,
  hash: row.hash,
  previousHash: row.previous_hash ?? '',
});

const columns = (db: Queryable) => db`
  v.product_id, v.version, v.terms, encode(v.hash, 'hex') as hash, (
    select encode(b.hash, 'hex') from products.product_version b
    where b.product_id = v.product_id and b.version = v.version - 1) as previous_hash`;

const inForceAt = (db: Queryable, atMs: number) => db`(
  select max(f.version) from products.product_version f
  where f.product_id = v.product_id and f.in_force_at < ${atMs}::timestamptz)`;

/** Versions whose machines run on a day, sold by then or with orders that have not ended. */
export async function listRunningVersions(db: Queryable, day: Day): Promise<MiningVersion[]> {
  const rows = await db<VersionRow[]>`
    select ${columns(db)} from products.product p
    join products.product_version v on v.product_id = p.id
    where p.form = 'machine' and (v.version = ${inForceAt(db, endOfDay(day))} or exists (
      select 1 from products.product_order o where o.product_id = v.product_id
        and o.product_version = v.version and o.state = 'open' and o.starts_on <= ${day}::date))
    order by v.product_id, v.version`;
  return rows.map(toVersion);
}

/** Versions in force at a moment, newest product first. */
export async function listCurrentVersions(db: Queryable, nowMs: number): Promise<MiningVersion[]> {
  const rows = await db<VersionRow[]>`
    select ${columns(db)} from products.product p
    join products.product_version v on v.product_id = p.id
    where p.form = 'machine' and v.version = ${inForceAt(db, nowMs + 1)} order by p.id desc`;
  return rows.map(toVersion);
}

/** These versions, in any order. */
export async function listVersions(
  db: Queryable,
  versions: readonly VersionRef[],
): Promise<MiningVersion[]> {
  const rows = await db<VersionRow[]>`
    select ${columns(db)} from products.product_version v join (
      select distinct * from unnest(${versions.map(({ productId }) => productId)}::uuid[],
        ${versions.map(({ version }) => version)}::integer[]) as a (product_id, version)) a
      using (product_id, version)`;
  return rows.map(toVersion);
}
