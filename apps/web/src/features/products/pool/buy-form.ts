import { money, smaller, type Money } from '@candor/domain/money/money';
import type { Product } from './pool-text.ts';

/** What is typed as money; 0 while nothing is. */
export const typedAmount = (text: string): Money => money(/^\d+(\.\d+)?$/.test(text) ? text : '0');

export type BuyProblem = 'pool.tooSmall' | 'pool.tooLarge' | 'pool.notEnough';

/** The most that limits allow, whatever is on the balance. */
export const mostOf = ({
  maxAmount,
  customerLeft,
  capacityLeft,
}: Pick<Product, 'maxAmount' | 'customerLeft' | 'capacityLeft'>): Money =>
  smaller(smaller(maxAmount, customerLeft ?? maxAmount), capacityLeft);

/** Why an amount cannot be bought; null if it can, or while nothing is typed. */
export function buyProblem(
  text: string,
  product: Pick<Product, 'minAmount' | 'maxAmount' | 'customerLeft' | 'capacityLeft'>,
  available: Money | undefined,
): BuyProblem | null {
  const amount = typedAmount(text);
  if (amount === 0n) return null;
  if (available !== undefined && amount > available) return 'pool.notEnough';
  if (amount > mostOf(product)) return 'pool.tooLarge';
  return amount < product.minAmount ? 'pool.tooSmall' : null;
}
