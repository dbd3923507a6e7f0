import type { Text } from '@candor/client/language';
import type { ResultOf } from '@candor/contract/calls';
import { closedValues } from '../parts/invest-form.ts';

type Product = ResultOf<'getProduct'>;

/** Why a machine that is not on sale cannot be hosted. */
export const closedText = (
  t: Text,
  status: Exclude<Product['status'], 'onSale'>,
  product: Pick<Product, 'level' | 'saleFrom'>,
): string =>
  status === 'notStarted' ? t('products.opens', closedValues(product)) : t(`mining.${status}`);
