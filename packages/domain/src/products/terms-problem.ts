import type { ProductTerms } from './product-terms.ts';

/** Longest cycle that operators can announce. */
const CYCLE_DAYS_MAX = 366;
const LEVEL_MAX = 6;

type SaleTerms = Pick<
  ProductTerms,
  | 'cycleDays'
  | 'minAmount'
  | 'maxAmount'
  | 'maxPerCustomer'
  | 'capacity'
  | 'level'
  | 'saleFromMs'
  | 'saleToMs'
>;

/** The first term that is out of bounds for every form of product, or null. */
export function termsProblem(terms: SaleTerms, nowMs: number): string | null {
  const { cycleDays, minAmount, maxAmount, maxPerCustomer, capacity, level } = terms;
  if (cycleDays < 1 || cycleDays > CYCLE_DAYS_MAX) return 'cycleDays';
  if (minAmount <= 0n) return 'minAmount';
  if (maxAmount < minAmount) return 'maxAmount';
  if (maxPerCustomer < maxAmount) return 'maxPerCustomer';
  if (capacity < maxAmount) return 'capacity';
  if (level < 0 || level > LEVEL_MAX) return 'level';
  if (terms.saleToMs <= Math.max(terms.saleFromMs, nowMs)) return 'saleTo';
  return null;
}
