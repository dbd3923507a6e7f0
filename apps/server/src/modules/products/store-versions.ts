import type { ProductForm, ProductTerms } from '@candor/domain/products/product-terms';
import { invariant } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import type { ServedForm } from './kinds/served-form.ts';
import type { ServedForms } from './kinds/served-forms.ts';
import type { StoredOrder } from './store-orders.ts';
import { readTerms } from './store-products.ts';

/** The terms under which an order was made. */
export interface OrderVersion {
  readonly served: ServedForm;
  readonly terms: ProductTerms;
  readonly version: number;
  readonly hash: string;
}

type VersionRef = Pick<StoredOrder, 'productId' | 'productVersion'>;

export const versionKey = ({ productId, productVersion }: VersionRef): string =>
  `${productId}/${productVersion}`;

/** Terms of orders, whatever is in force today. By `versionKey`. */
export async function findVersions(
  db: Queryable,
  forms: ServedForms,
  orders: readonly VersionRef[],
): Promise<Map<string, OrderVersion>> {
  const rows = await db<
    { product_id: string; version: number; form: ProductForm; terms: string; hash: string }[]
  >`
    select v.product_id, v.version, p.form, v.terms, encode(v.hash, 'hex') as hash
    from products.product_version v join products.product p on p.id = v.product_id
    join (select distinct * from unnest(${orders.map(({ productId }) => productId)}::uuid[],
      ${orders.map(({ productVersion }) => productVersion)}::integer[])
      as a (product_id, version)) a on a.product_id = v.product_id and a.version = v.version`;
  return new Map(
    rows.map(({ product_id: productId, version, form, terms, hash }) => {
      const served = forms[form];
      invariant(served, `the form ${form} of an order is served`);
      const own = { served, terms: readTerms(served, terms), version, hash };
      return [versionKey({ productId, productVersion: version }), own];
    }),
  );
}
