import type { ProductForm } from '@candor/domain/products/product-terms';
import { fixedRateForm } from './arbitrage/fixed-rate-form.ts';
import { poolForm } from './pool/pool-form.ts';
import type { ServedForm } from './served-form.ts';

/** Forms on sale. Each is a folder and a line here. */
export type ServedForms = Readonly<Partial<Record<ProductForm, ServedForm>>>;

/** The forms of this mode; a form without what it needs is not sold. */
export const createServedForms = ({
  mining,
}: {
  readonly mining: ServedForm | null;
}): ServedForms => ({
  fixedRate: fixedRateForm,
  pool: poolForm,
  ...(mining ? { machine: mining } : {}),
});
