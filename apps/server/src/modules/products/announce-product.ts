import { createHash } from 'node:crypto';
import type { ProductForm, ProductKind, ProductTerms } from '@candor/domain/products/product-terms';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { Tx } from '../../platform/db.ts';
import type { ServedForm } from './kinds/served-form.ts';
import { insertProduct, insertProductVersion, listProductVersions } from './store-products.ts';

export interface Announcement {
  readonly productId: string;
  readonly served: ServedForm;
  readonly terms: ProductTerms;
  readonly announcedBy: readonly string[];
  readonly inForceAtMs: number;
}

/**
 * Adds a version of a product's terms, hashed with the one before; orders made earlier keep theirs.
 * Refuses: settings.unchanged.
 */
export async function announceVersion(
  tx: Tx,
  { productId, served, terms, announcedBy, inForceAtMs }: Announcement,
  nowMs: number,
): Promise<void> {
  const [newest] = await listProductVersions(tx, productId);
  const text = JSON.stringify(z.encode(served.terms, terms));
  if (newest?.terms === text) throw new Refusal('settings.unchanged');
  const version = (newest?.version ?? 0) + 1;
  const hash = createHash('sha256')
    .update([productId, version, text, newest?.hash ?? ''].join('\n'))
    .digest('hex');
  await insertProductVersion(tx, {
    productId,
    version,
    terms: text,
    hash,
    announcedBy,
    announcedAtMs: nowMs,
    inForceAtMs,
  });
}

/** A product that a first start in practice mode puts on sale. */
export interface FirstProduct {
  /** Names it once. */
  readonly seedName: string;
  readonly kind: ProductKind;
  readonly form: ProductForm;
  readonly terms: ProductTerms;
}

/** Puts a first product on sale; false: it is there already. */
export async function offerFirst(
  tx: Tx,
  { seedName, kind, form, terms }: FirstProduct,
  {
    id,
    served,
    nowMs,
  }: { readonly id: string; readonly served: ServedForm; readonly nowMs: number },
): Promise<boolean> {
  if (!(await insertProduct(tx, { id, kind, form, seedName }, nowMs))) return false;
  const announced = { productId: id, served, terms, announcedBy: [], inForceAtMs: nowMs };
  await announceVersion(tx, announced, nowMs);
  return true;
}
