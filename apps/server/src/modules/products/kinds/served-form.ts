import type { Transfer } from '@candor/domain/ledger/transfer';
import type { CurrencyCode } from '@candor/domain/money/currencies';
import type { Money, Rate } from '@candor/domain/money/money';
import type { Day } from '@candor/domain/calendar';
import type { ProductForm, ProductTerms } from '@candor/domain/products/product-terms';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import type * as z from 'zod/mini';
import type { Tx } from '../../../platform/db.ts';
import type { StoredOrder } from '../store-orders.ts';

/** An order about to be made: what a form decides on. */
export interface Buying<Terms, Facts> {
  readonly userId: string;
  /** Id that the order will get. */
  readonly id: string;
  readonly productId: string;
  readonly terms: Terms;
  /** Money, or machines, as the customer entered it. */
  readonly asked: Money;
  /** Free equity of the house, under lock. */
  readonly freeEquity: (currency: CurrencyCode) => Money;
  readonly facts: Facts;
  readonly nowMs: number;
}

/** What buying does. The transfers lock the money and reserve what is promised. */
export interface Bought {
  /** Money that the customer pays or puts in. */
  readonly amount: Money;
  readonly quantity: Money | null;
  readonly incomeCurrency: CurrencyCode;
  readonly startsOn: Day;
  readonly totalDays: number;
  readonly reserved: Money;
  readonly transfers: readonly Transfer[];
}

/** Ends an order early, or before its first day. */
export interface Redeemed {
  readonly returned: Money;
  readonly incomeTaken: Money;
  readonly transfers: readonly Transfer[];
}

/** Income of one order for one day, and what its end moves after the last day. */
export interface DayIncome {
  /** In the currency of its income; never more than what is reserved for it. */
  readonly amount: Money;
}

/**
 * What a form of product adds to the common life of products and orders. Common rules (dates,
 * level, limits, capacity, fund password) are checked before a form is asked.
 */
export interface ServedForm<Terms extends ProductTerms = ProductTerms, Facts = unknown> {
  readonly form: ProductForm;
  /** Sold by an amount of money, or by a number of machines. */
  readonly soldBy: 'amount' | 'quantity';
  /** Terms as published, in JSON with decimals as text. */
  readonly terms: z.ZodMiniType<Terms, unknown>;
  /** Promised income of one day; null where nothing is promised. */
  dailyRate(terms: Terms): Rate | null;
  /** Pool whose units are sold; omitted by forms without one. */
  poolOf?(terms: Terms): PoolId;
  /** Currencies in which an order of these terms reserves equity. */
  guardCurrencies(terms: Terms): readonly CurrencyCode[];
  /** Customer accounts that a purchase may touch, besides those it creates. */
  loadFacts?(tx: Tx, terms: readonly Terms[]): Promise<Facts>;
  /** Pure. Refuses: products.soldOut when the house cannot reserve the promise. */
  decideBuy(buying: Buying<Terms, Facts>): Bought;
  /** Stores what only this form knows of new orders. */
  writeBought?(tx: Tx, orders: readonly StoredOrder[], nowMs: number): Promise<unknown>;
  /** Pure; null: this order cannot be ended by its customer. */
  decideRedeem(order: StoredOrder, terms: Terms, nowMs: number): Redeemed | null;
  /** Income of a day by order; only of forms with daily income. Order: that of `orders`. */
  incomeOf?(
    tx: Tx,
    orders: readonly (StoredOrder & { readonly terms: Terms })[],
    day: Day,
  ): Promise<readonly DayIncome[]>;
  /** What moves after the income of the last day. */
  endTransfers?(order: StoredOrder): readonly Transfer[];
}

/** Erases the types of terms and facts, so that different forms fit in one table. */
export const servedForm = <Terms extends ProductTerms, Facts>(
  form: ServedForm<Terms, Facts>,
): ServedForm => form as unknown as ServedForm;
