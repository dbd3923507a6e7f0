import { type ProductKind, productKinds } from '@candor/domain/products/product-terms';
import * as z from 'zod/mini';

/** Plain kind → its name on the wire. */
const wireKinds: Readonly<Record<ProductKind, string>> = {
  arbitrage: 'arbitrage',
  aiQuant: 'ai',
  mining: 'mining',
  bonds: 'bond',
};

/** Kind of a product. */
export const wireProductKind = z.codec(z.string(), z.enum(productKinds), {
  decode: (text, context) => {
    const found = productKinds.find((kind) => wireKinds[kind] === text);
    if (found) return found;
    context.issues.push({ code: 'custom', message: 'field.invalid', input: text });
    return z.NEVER;
  },
  encode: (kind) => wireKinds[kind],
});
