/** The pair of the demo: from the address, else the one looked at last. */
import { findMarketSymbol, type MarketSymbol } from '@candor/domain/markets/symbols';
import { useState } from 'react';
import { useQueryValue } from '../../platform/route.ts';

const FIRST = findMarketSymbol('BTCUSDT') as MarketSymbol;

export function useDemoMarket(): readonly [MarketSymbol, (symbol: string) => void] {
  const asked = useQueryValue('symbol');
  const [chosen, setChosen] = useState({ asked, symbol: asked });
  // A new address has the last word over an older choice.
  const symbol = chosen.asked === asked ? chosen.symbol : asked;
  const market = findMarketSymbol(symbol ?? '') ?? FIRST;
  return [market, (next) => setChosen({ asked, symbol: next })];
}
