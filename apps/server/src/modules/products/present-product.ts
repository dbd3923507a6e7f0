import type { ResultOf } from '@candor/contract/calls';
import { larger, smaller, subtract, ZERO, type Money } from '@candor/domain/money/money';
import { capacityLeft, productStatus } from '@candor/domain/products/product-status';
import type { ServedForm } from './kinds/served-form.ts';
import type { Funding } from './store-funding.ts';
import type { Product } from './store-products.ts';

/** What is shown of the reader besides the product. */
export interface ReaderFacts {
  readonly level: number;
  /** In own open orders of this product. */
  readonly held: Money;
}

/** What a product shows, whether it is sold by the common rules or is a bond. */
export type ShownProduct = Omit<Product, 'form' | 'served'> & {
  readonly served: Pick<ServedForm, 'dailyRate' | 'poolOf'>;
};

/** A product as everybody sees it; `reader` adds their own limits. */
export function presentProduct(
  product: ShownProduct,
  funding: Funding,
  { nowMs, reader }: { readonly nowMs: number; readonly reader: ReaderFacts | null },
): ResultOf<'getProduct'> {
  const { id, kind, terms, sold, version, hash, served } = product;
  const left = capacityLeft(terms, sold);
  const dailyRate = served.dailyRate(terms);
  const room = reader && larger(subtract(terms.maxPerCustomer, reader.held), ZERO);
  return {
    id,
    ...shownTerms(product),
    kind,
    status: productStatus(terms, sold, nowMs),
    ...(dailyRate === null ? {} : { dailyRate }),
    ...(served.poolOf ? { pool: served.poolOf(terms) } : {}),
    ...(room === null
      ? {}
      : {
          customerLeft: smaller(smaller(room, left), terms.maxAmount),
          myLevel: reader!.level,
        }),
    capacityLeft: left,
    funding,
    version,
    termsHash: hash,
  };
}

/** Common terms only: those of a form are presented by the form. */
const shownTerms = ({ terms }: ShownProduct) => ({
  name: terms.name,
  risk: terms.risk,
  riskReasons: [...terms.riskReasons],
  currency: terms.currency,
  cycleDays: terms.cycleDays,
  minAmount: terms.minAmount,
  maxAmount: terms.maxAmount,
  maxPerCustomer: terms.maxPerCustomer,
  capacity: terms.capacity,
  level: terms.level,
  incomeSource: terms.incomeSource,
  saleFrom: terms.saleFromMs,
  saleTo: terms.saleToMs,
});
