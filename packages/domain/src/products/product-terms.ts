import type { CurrencyCode } from '../money/currencies.ts';
import type { Money } from '../money/money.ts';

/** Kinds of products, each with its folder in `kinds`. */
export const productKinds = ['arbitrage', 'aiQuant', 'mining', 'bonds'] as const;
export type ProductKind = (typeof productKinds)[number];

/**
 * How a product works, whatever it is sold as: at a fixed rate, as units of a pool, as machines, or
 * as notes of a bond. Arbitrage comes at a fixed rate and as units.
 */
export const productForms = ['fixedRate', 'pool', 'machine', 'note'] as const;
export type ProductForm = (typeof productForms)[number];

/** Where the money that is paid out comes from; shown as one sentence. */
export const incomeSources = [
  'houseEquity',
  'fundingAndSpread',
  'trendTrading',
  'minedCoin',
  'borrowerInstalments',
] as const;
export type IncomeSource = (typeof incomeSources)[number];

/** Why a product has its risk label; each is shown as a sentence. */
export const riskReasons = [
  'principalKept',
  'houseCanFail',
  'priceMayFall',
  'incomeMayBeZero',
  'lockedUntilEnd',
  'earlyExitCosts',
  'leverage',
  'borrowerMayDefault',
  'difficultyRises',
] as const;
export type RiskReason = (typeof riskReasons)[number];

/** What every kind of product says about itself. A version of it is published and hashed. */
export interface ProductTerms {
  readonly name: string;
  /** From 1, the lowest, to 5. */
  readonly risk: 1 | 2 | 3 | 4 | 5;
  readonly riskReasons: readonly RiskReason[];
  /** In which it is paid for. */
  readonly currency: CurrencyCode;
  /** Whole days from the first to the last with income. */
  readonly cycleDays: number;
  /** Of one order. */
  readonly minAmount: Money;
  readonly maxAmount: Money;
  /** Of all open orders of a customer. */
  readonly maxPerCustomer: Money;
  /** Of all orders together. */
  readonly capacity: Money;
  /** Level that a buyer needs. */
  readonly level: number;
  /** Epoch milliseconds. */
  readonly saleFromMs: number;
  readonly saleToMs: number;
  readonly incomeSource: IncomeSource;
}
