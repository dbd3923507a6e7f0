import type { ResultOf } from '@candor/contract/calls';
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { money, price, rate } from '@candor/domain/money/money';

type SymbolRow = ResultOf<'listSymbols'>[number];

/** A market as the list shows it; open unless told otherwise. */
export function symbolRow(
  symbol: string,
  mark: string,
  change: Partial<SymbolRow> = {},
): SymbolRow {
  const market = findMarketSymbol(symbol) as MarketSymbol;
  return {
    id: symbol,
    symbol,
    name: market.name,
    type: market.type,
    base: market.base,
    quote: market.quote,
    price: price(mark),
    change: price('0'),
    changePercent: rate('0'),
    high: price(mark),
    low: price(mark),
    volume: money('0'),
    pricePrecision: market.pricePrecision,
    quantityPrecision: market.quantityPrecision,
    maxLeverage: market.maxLeverage,
    minMargin: market.minMargin,
    isOpen: true,
    state: 'live',
    simulated: false,
    sequence: '1',
    sparkline: [price(mark)],
    ...change,
  };
}
