/** The pair on the contract screen: from the address, else the one traded last. */
import { findMarketSymbol, hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import { useEffect } from 'react';
import { create } from 'zustand';
import { FIRST_SYMBOL } from '../../parts/first-symbol.ts';
import { useQueryValue } from '../../platform/route.ts';

const useSymbol = create<{ readonly symbol: string }>(() => ({ symbol: FIRST_SYMBOL }));

export const chooseTradeSymbol = (symbol: string): void => useSymbol.setState({ symbol });

/** Follows the address; a link that ends in `?symbol=ETHUSDT` changes the pair. */
export function useTradeMarket(): MarketSymbol {
  const asked = useQueryValue('symbol') ?? '';
  useEffect(() => {
    if (hasContracts(asked)) chooseTradeSymbol(asked);
  }, [asked]);
  const chosen = useSymbol(({ symbol }) => symbol);
  const found = findMarketSymbol(chosen) ?? findMarketSymbol(FIRST_SYMBOL);
  if (!found) throw new Error('the product has no markets');
  return found;
}
