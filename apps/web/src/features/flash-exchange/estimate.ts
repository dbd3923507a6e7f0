/** What an exchange would give at the prices on the screen. */
import {
  exchangeTerms,
  SETTLEMENT_UNIT,
  type ExchangeTerms,
  type UnitPrice,
} from '@candor/domain/flash-exchange/exchange-terms';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import type { Price } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { amountOf, type ExchangeForm } from './exchange-form.ts';

export interface ShownPrice {
  readonly price: Price;
  readonly state: 'live' | 'closeOnly' | 'halted' | 'closed';
}

/** By symbol; undefined before the first price. */
export type PriceOf = (symbol: string) => ShownPrice | undefined;

export interface Estimate extends ExchangeTerms {
  /** For the rate as customers read it. */
  readonly priceProof: { readonly to?: ShownPrice };
}

/**
 * The terms that the server would compute at these prices, promised to nobody. Null without an
 * amount, or without a price to exchange at.
 */
export function estimate(form: ExchangeForm, priceOf: PriceOf): Estimate | null {
  const { from, to } = form;
  const [given, got] = [unitOf(from, priceOf), unitOf(to, priceOf)];
  const amount = amountOf(form);
  if (!given || !got || amount === 0n) return null;
  try {
    const terms = exchangeTerms({ from, to, amount }, { from: given, to: got });
    const shown = to === SETTLEMENT_CURRENCY ? undefined : priceOf(symbolOf(to));
    return { ...terms, priceProof: shown ? { to: shown } : {} };
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

const symbolOf = (code: CurrencyCode): string => `${code}${SETTLEMENT_CURRENCY}`;

function unitOf(code: CurrencyCode, priceOf: PriceOf): UnitPrice | null {
  if (code === SETTLEMENT_CURRENCY) return SETTLEMENT_UNIT;
  const shown = priceOf(symbolOf(code));
  return shown?.state === 'live' ? { price: shown.price, sequence: null } : null;
}
