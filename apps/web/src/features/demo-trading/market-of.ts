import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';

/** The market of a position in the book; one that the product has given up still shows its figures. */
export function marketOf(symbol: string): MarketSymbol {
  const known = findMarketSymbol(symbol);
  if (known) return known;
  const some = findMarketSymbol('BTCUSDT') as MarketSymbol;
  return { ...some, symbol, base: symbol, quote: '' };
}
