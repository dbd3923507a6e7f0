import { divideDown, multiplyDown, ONE } from '../money/fixed.ts';
import type { Money, Price, Rate } from '../money/money.ts';

/**
 * Source of a currency's rate to USDT: the dollar by convention, one of our recorded markets, or a
 * rate that two operators set, with its date.
 */
export type DisplaySource =
  | { readonly kind: 'par' }
  | {
      readonly kind: 'market';
      readonly symbol: string;
      /** Side of the currency in the market: EUR is the base of EURUSD, JPY the quote of USDJPY. */
      readonly side: 'base' | 'quote';
    }
  | { readonly kind: 'setting' };

export interface DisplayCurrency {
  readonly code: string;
  /** Decimals shown. */
  readonly decimals: number;
  readonly source: DisplaySource;
}

/** Currencies for totals: dollar, euro and those of the offered languages (rules §3). */
export const displayCurrencies = [
  { code: 'USD', decimals: 2, source: { kind: 'par' } },
  { code: 'EUR', decimals: 2, source: { kind: 'market', symbol: 'EURUSD', side: 'base' } },
  { code: 'JPY', decimals: 0, source: { kind: 'market', symbol: 'USDJPY', side: 'quote' } },
  { code: 'KRW', decimals: 0, source: { kind: 'setting' } },
  { code: 'THB', decimals: 2, source: { kind: 'setting' } },
  { code: 'MYR', decimals: 2, source: { kind: 'setting' } },
  { code: 'VND', decimals: 0, source: { kind: 'setting' } },
  { code: 'TWD', decimals: 0, source: { kind: 'setting' } },
  { code: 'HKD', decimals: 2, source: { kind: 'setting' } },
] as const satisfies readonly DisplayCurrency[];

export type DisplayCurrencyCode = (typeof displayCurrencies)[number]['code'];

export const displayCurrencyCodes = displayCurrencies.map(({ code }) => code);

export const getDisplayCurrency = (code: DisplayCurrencyCode): DisplayCurrency =>
  displayCurrencies.find((each) => each.code === code)!;

/** One dollar, treated as equal to one USDT here and nowhere else. */
export const PAR = ONE as Rate;

/**
 * Units of the currency for one USDT, from a price in quote per base. Rounded toward zero.
 * Base of the market: 1 / price. Quote of the market: price.
 */
export const rateFromPrice = (price: Price, side: 'base' | 'quote'): Rate =>
  (side === 'base' ? divideDown(ONE, price) : price) as bigint as Rate;

/**
 * An amount in USDT converted for display; rounded toward zero. For display only: nothing is moved,
 * compared or limited by it.
 */
export const displayValue = (usdt: Money, rate: Rate): Money =>
  (usdt < 0n ? -multiplyDown(-usdt as Money, rate) : multiplyDown(usdt, rate)) as Money;
