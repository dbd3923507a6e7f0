import { getCurrency } from '../money/currencies.ts';
import { add, type Money, subtract, toText, ZERO } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { capacityLeft, productStatus } from './product-status.ts';
import type { ProductTerms } from './product-terms.ts';

export interface BuyFacts {
  readonly terms: ProductTerms;
  /** In the unit of the limits: money, or machines for kinds that sell by number. */
  readonly amount: Money;
  /** Sold so far, of all customers. */
  readonly sold: Money;
  /** In the customer's own open orders of this product. */
  readonly held: Money;
  readonly level: number;
  readonly nowMs: number;
}

/**
 * Whether a customer may buy this much of a product now. Source: products §2.
 * Refuses: products.notStarted, products.closed, products.soldOut, products.levelTooLow,
 * products.amountTooSmall, products.amountTooLarge, products.overCustomerLimit,
 * products.amountTooPrecise.
 */
export function requireBuyable({ terms, amount, sold, held, level, nowMs }: BuyFacts): void {
  const status = productStatus(terms, sold, nowMs);
  const left = capacityLeft(terms, sold);
  if (status !== 'onSale') {
    throw new Refusal(`products.${status}`, { available: toText(left) });
  }
  if (level < terms.level) throw new Refusal('products.levelTooLow', { level: `${terms.level}` });
  requirePrecision(terms, amount);
  if (amount < terms.minAmount) {
    throw new Refusal('products.amountTooSmall', { min: toText(terms.minAmount) });
  }
  if (amount > terms.maxAmount) {
    throw new Refusal('products.amountTooLarge', { max: toText(terms.maxAmount) });
  }
  if (add(held, amount) > terms.maxPerCustomer) {
    const room = held < terms.maxPerCustomer ? subtract(terms.maxPerCustomer, held) : ZERO;
    throw new Refusal('products.overCustomerLimit', { available: toText(room) });
  }
  if (amount > left) throw new Refusal('products.soldOut', { available: toText(left) });
}

/** Refuses: products.amountTooPrecise. */
function requirePrecision({ currency }: ProductTerms, amount: Money): void {
  const { decimals } = getCurrency(currency);
  if (amount % 10n ** BigInt(18 - decimals) !== 0n) {
    throw new Refusal('products.amountTooPrecise', { decimals: `${decimals}` });
  }
}
