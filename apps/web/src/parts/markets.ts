/** Markets as shown in the lists and headers of several features. */
import { marketsCalls } from '@candor/contract/calls/markets';
import { multiplyDown, type Fixed } from '@candor/domain/money/fixed';
import {
  type CurrencyCode,
  currencyCodes,
  SETTLEMENT_CURRENCY,
} from '@candor/domain/money/currencies';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import type { Reply } from '../platform/call.ts';
import { useCall } from '../platform/query.ts';

export type SymbolRow = Reply<typeof marketsCalls, 'listSymbols'>[number];

const FRESH_MS = 60_000;

/** All markets with terms, 24-hour statistics and sparklines; prices come from the stream. */
export const useSymbols = () =>
  useCall(marketsCalls, 'listSymbols', {}, { freshMs: FRESH_MS, repeatMs: 5 * FRESH_MS });

/** `BTC/USDT`. */
export const pairName = ({ base, quote }: Pick<SymbolRow, 'base' | 'quote'>): string =>
  `${base}/${quote}`;

/** The market of a position, order or second contract; one unknown to this version still shows its figures. */
export function shownMarket(symbol: string): MarketSymbol {
  const known = findMarketSymbol(symbol);
  if (known) return known;
  const some = findMarketSymbol('BTCUSDT') as MarketSymbol;
  return { ...some, symbol, base: symbol, quote: '' };
}

/** 24-hour turnover in dollars: volume is in base units, which for USD/JPY are dollars already. */
export const turnover = ({
  symbol,
  volume,
  price,
}: Pick<SymbolRow, 'symbol' | 'volume' | 'price'>): Fixed =>
  symbol.startsWith('USD') ? volume : multiplyDown(volume, price);

/** The coin of a market that can be held and exchanged here; null for metals and currency pairs. */
export const coinOf = ({ base }: Pick<SymbolRow, 'base'>): CurrencyCode | null =>
  currencyCodes.find((code) => code === base && code !== SETTLEMENT_CURRENCY) ?? null;
