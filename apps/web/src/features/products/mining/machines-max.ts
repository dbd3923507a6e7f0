import type { ResultOf } from '@candor/contract/calls';
import { ONE } from '@candor/domain/money/fixed';
import { smaller } from '@candor/domain/money/money';

/** How many machines one order may be for; at least one. */
export function machinesMax(
  product: Pick<ResultOf<'getProduct'>, 'maxAmount' | 'capacityLeft' | 'customerLeft'>,
): number {
  const { maxAmount, capacityLeft, customerLeft = maxAmount } = product;
  return Math.max(1, Number(smaller(smaller(maxAmount, capacityLeft), customerLeft) / ONE));
}
