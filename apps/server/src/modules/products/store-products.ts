import type { ProductForm, ProductKind, ProductTerms } from '@candor/domain/products/product-terms';
import { money, toText, type Money } from '@candor/domain/money/money';
import { invariant } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Queryable, Tx } from '../../platform/db.ts';
import type { ServedForm } from './kinds/served-form.ts';
import type { ServedForms } from './kinds/served-forms.ts';

/** A product in the version that is in force. */
export interface Product {
  readonly id: string;
  readonly kind: ProductKind;
  readonly form: ProductForm;
  readonly served: ServedForm;
  /** In the unit of its capacity. */
  readonly sold: Money;
  readonly version: number;
  readonly terms: ProductTerms;
  /** SHA-256, hexadecimal. */
  readonly hash: string;
}

interface ProductRow {
  id: string;
  kind: ProductKind;
  form: ProductForm;
  sold: string;
  version: number;
  terms: string;
  hash: string;
}

/** Terms as published. Throws on a text that its form cannot read. */
export function readTerms(served: ServedForm, text: string): ProductTerms {
  return z.decode(served.terms, JSON.parse(text) as never);
}

const toProduct =
  (forms: ServedForms) =>
  ({ terms, sold, ...row }: ProductRow): Product => {
    const served = forms[row.form];
    invariant(served, `the form ${row.form} of a product on sale is served`);
    return { ...row, served, sold: money(sold), terms: readTerms(served, terms) };
  };

/** Versions in force, with their products as `p`. */
const inForce = (db: Queryable, nowMs: number) => db`
  select p.id, p.kind, p.form, p.sold, v.version, v.terms, encode(v.hash, 'hex') as hash
  from products.product p cross join lateral (
    select version, terms, hash from products.product_version v
    where v.product_id = p.id and v.in_force_at <= ${nowMs}::timestamptz
    order by version desc limit 1) v`;

/** All products announced, newest first: a house has tens of them, not thousands. */
export async function listAllProducts(
  db: Queryable,
  forms: ServedForms,
  nowMs: number,
): Promise<Product[]> {
  const rows = await db<ProductRow[]>`${inForce(db, nowMs)} order by p.id desc`;
  return rows.map(toProduct(forms));
}

/** Null: there is no such product, or it is of another form. */
export async function findProduct(
  db: Queryable,
  forms: ServedForms,
  { id, nowMs }: { readonly id: string; readonly nowMs: number },
): Promise<Product | null> {
  const [row] = await db<ProductRow[]>`${inForce(db, nowMs)} where p.id = ${id}`;
  return row && forms[row.form] ? toProduct(forms)(row) : null;
}

/** Products by id, locked in order so that what is left of them is sold once. */
export async function lockProducts(
  tx: Tx,
  forms: ServedForms,
  { ids, nowMs }: { readonly ids: readonly string[]; readonly nowMs: number },
): Promise<Map<string, Product>> {
  await tx`select id from products.product where id = any(${[...ids]}::uuid[])
    order by id for update`;
  const rows = await tx<ProductRow[]>`
    ${inForce(tx, nowMs)} where p.id = any(${[...ids]}::uuid[])`;
  return new Map(rows.map((row) => [row.id, toProduct(forms)(row)]));
}

/** Adds to what is sold of products; negative for an order that was cancelled. */
export async function addSold(tx: Tx, sold: ReadonlyMap<string, Money>): Promise<void> {
  await tx`
    update products.product p set sold = p.sold + s.amount
    from unnest(${[...sold.keys()]}::uuid[], ${[...sold.values()].map(toText)}::numeric[])
      as s (id, amount) where p.id = s.id`;
}

/**
 * Counts what is taken of a product whose units customers hold: what they put in, as far as they
 * still hold it, rounded up. Waits for purchases that are being committed.
 */
export async function countHeld(tx: Tx, productId: string): Promise<void> {
  await tx`select id from products.product where id = ${productId} for update`;
  await tx`
    update products.product p set sold = (
      select coalesce(sum(case when b.units is null then o.amount
        else ceil(o.amount * h.units / b.units * 1000000) / 1000000 end), 0)
      from products.product_order o
      left join products.pool_holding h on h.user_id = o.user_id and h.order_id = o.id
      left join lateral (
        select sum(f.units) as units from products.pool_request r
        join products.pool_fill f on f.user_id = r.user_id and f.request_id = r.id
        where r.user_id = o.user_id and r.order_id = o.id and r.kind = 'buy' and f.units > 0) b
        on true
      where o.product_id = p.id and o.state = 'open')
    where p.id = ${productId} and p.form = 'pool'`;
}

export interface NewProduct {
  readonly id: string;
  readonly kind: ProductKind;
  readonly form: ProductForm;
  readonly seedName: string | null;
}

/** False: a product of this seed name exists. */
export async function insertProduct(tx: Tx, product: NewProduct, nowMs: number): Promise<boolean> {
  const { id, kind, form, seedName } = product;
  const inserted = await tx`
    insert into products.product (id, kind, form, seed_name, created_at)
    values (${id}, ${kind}, ${form}, ${seedName}, ${nowMs}::timestamptz)
    on conflict (seed_name) do nothing`;
  return inserted.count === 1;
}

/** Id of a product by its seed name. */
export async function findSeeded(db: Queryable, seedName: string): Promise<string> {
  const [row] = await db<{ id: string }[]>`
    select id from products.product where seed_name = ${seedName}`;
  invariant(row, `${seedName} is on sale`);
  return row.id;
}

export interface NewProductVersion {
  readonly productId: string;
  readonly version: number;
  readonly terms: string;
  /** Hexadecimal. */
  readonly hash: string;
  readonly announcedBy: readonly string[];
  readonly announcedAtMs: number;
  readonly inForceAtMs: number;
}

/** The primary key refuses a version that was added concurrently. */
export const insertProductVersion = (tx: Tx, version: NewProductVersion) => tx`
  insert into products.product_version (product_id, version, terms, hash, announced_by,
    announced_at, in_force_at)
  values (${version.productId}, ${version.version}, ${version.terms},
    decode(${version.hash}, 'hex'), ${[...version.announcedBy]}::uuid[],
    ${version.announcedAtMs}::timestamptz, ${version.inForceAtMs}::timestamptz)`;

export interface ProductVersionRow {
  readonly version: number;
  readonly terms: string;
  readonly hash: string;
  readonly announced_at: number;
  readonly in_force_at: number;
}

/** All versions of a product, newest first. */
export const listProductVersions = (db: Queryable, productId: string) => db<ProductVersionRow[]>`
  select version, terms, encode(hash, 'hex') as hash, announced_at, in_force_at
  from products.product_version where product_id = ${productId} order by version desc`;

/** What the fingerprint of a version is made of. */
export interface PublishedTerms {
  readonly productId: string;
  readonly version: number;
  readonly text: string;
  /** Hexadecimal; empty for the first version. */
  readonly previousHash: string;
}

/** The version with a fingerprint (hexadecimal); undefined if none has it. */
export async function findPublishedTerms(
  db: Queryable,
  hash: string,
): Promise<PublishedTerms | undefined> {
  const [row] = await db<PublishedTerms[]>`
    select v.product_id as "productId", v.version, v.terms as text,
      coalesce(encode(b.hash, 'hex'), '') as "previousHash"
    from products.product_version v left join products.product_version b
      on b.product_id = v.product_id and b.version = v.version - 1
    where v.hash = decode(${hash}, 'hex')`;
  return row;
}
