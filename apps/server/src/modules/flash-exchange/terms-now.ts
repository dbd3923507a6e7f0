import {
  exchangeTerms,
  SETTLEMENT_UNIT,
  type ExchangeTerms,
  type ExchangeIntent,
  type UnitPrice,
} from '@candor/domain/flash-exchange/exchange-terms';
import { indexRules } from '@candor/domain/markets/index-price';
import { isOpen } from '@candor/domain/markets/session';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyUp } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import { requireOpenable } from '@candor/domain/positions/fillable-tick';
import { Refusal } from '@candor/domain/refusal';
import type { ExchangePrices } from './deps.ts';

/** Market in which a currency is priced. */
export const marketOf = (currency: CurrencyCode): string => `${currency}${SETTLEMENT_CURRENCY}`;

/**
 * Terms at the newest recorded ticks. Refuses: flashExchange.sameCurrency, tooSmall and tooLarge,
 * wallet.tooPrecise, markets.noPrice, and whatever a position opened at such a price would refuse.
 */
export const termsNow = (
  prices: ExchangePrices,
  intent: ExchangeIntent,
  nowMs: number,
): ExchangeTerms =>
  exchangeTerms(intent, {
    from: unitPrice(prices, intent.from, nowMs),
    to: unitPrice(prices, intent.to, nowMs),
  });

/** Value in the settlement currency at the newest recorded tick. Refuses: as termsNow. */
export const valueNow = (prices: ExchangePrices, intent: ExchangeIntent, nowMs: number): Money =>
  multiplyUp(intent.amount, unitPrice(prices, intent.from, nowMs).price) as Money;

/** The terms, or null if there is no price to trade at. */
export function termsNowIfAny(
  prices: ExchangePrices,
  intent: ExchangeIntent,
  nowMs: number,
): ExchangeTerms | null {
  try {
    return termsNow(prices, intent, nowMs);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function unitPrice(prices: ExchangePrices, currency: CurrencyCode, nowMs: number): UnitPrice {
  if (currency === SETTLEMENT_CURRENCY) return SETTLEMENT_UNIT;
  const symbol = marketOf(currency);
  const market = findMarketSymbol(symbol);
  const tick = prices.latestTick(symbol);
  if (!market || !tick) throw new Refusal('markets.noPrice', { symbol });
  const terms = { priceValidityMs: indexRules(market.type).maxAgeMs };
  requireOpenable({ tick, terms, nowMs, isMarketOpen: isOpen(market.session, nowMs) });
  return tick;
}
