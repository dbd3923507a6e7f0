import { addDays, type Day, dayOf, daysBetween, startOfDay } from '../calendar.ts';
import { type Money, subtract, ZERO } from '../money/money.ts';
import type { ProductTerms } from './product-terms.ts';

export const productStatuses = ['notStarted', 'onSale', 'soldOut', 'closed'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const orderStatuses = ['notStarted', 'running', 'ended', 'frozen', 'cancelled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/** Where a product stands, by its dates and what is sold. Source: products §2. */
export function productStatus(
  terms: Pick<ProductTerms, 'saleFromMs' | 'saleToMs' | 'capacity' | 'minAmount'>,
  sold: Money,
  nowMs: number,
): ProductStatus {
  if (nowMs < terms.saleFromMs) return 'notStarted';
  if (nowMs >= terms.saleToMs) return 'closed';
  return capacityLeft(terms, sold) < terms.minAmount ? 'soldOut' : 'onSale';
}

/** What can still be sold, in the unit of the capacity. */
export const capacityLeft = ({ capacity }: Pick<ProductTerms, 'capacity'>, sold: Money): Money =>
  sold < capacity ? subtract(capacity, sold) : ZERO;

export interface OrderLife {
  readonly state: 'open' | 'ended' | 'cancelled';
  /** First day with income. */
  readonly startsOn: Day;
  readonly totalDays: number;
  readonly creditedDays: number;
  /** Null unless frozen. Epoch milliseconds. */
  readonly frozenUntilMs: number | null;
}

/** Where an order stands. Source: products §2. */
export function orderStatus(order: OrderLife, nowMs: number): OrderStatus {
  if (order.state !== 'open') return order.state;
  if (order.frozenUntilMs !== null && nowMs < order.frozenUntilMs) return 'frozen';
  return nowMs < startOfDay(order.startsOn) ? 'notStarted' : 'running';
}

/** First day of an order bought now: the next one that begins. */
export const firstDayOf = (boughtAtMs: number): Day => addDays(dayOf(boughtAtMs), 1);

/** The day after the last one with income; at its 00:00 the order ends. */
export const endDayOf = ({ startsOn, totalDays }: Pick<OrderLife, 'startsOn' | 'totalDays'>): Day =>
  addDays(startsOn, totalDays);

/**
 * Days with income that are still to come; of units of a pool, which have none, days until they may
 * be redeemed.
 */
export function remainingDays(order: OrderLife & { readonly form: string }, nowMs: number): number {
  if (order.state !== 'open') return 0;
  if (order.form !== 'pool') return order.totalDays - order.creditedDays;
  const left = daysBetween(dayOf(nowMs), endDayOf(order));
  return Math.max(0, Math.min(order.totalDays, left));
}
