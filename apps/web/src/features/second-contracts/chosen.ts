/** What is chosen on the short-term screen: the pair from the address or the last one, and the period. */
import { findMarketSymbol, hasContracts, type MarketSymbol } from '@candor/domain/markets/symbols';
import { useEffect } from 'react';
import { create } from 'zustand';
import { useQueryValue } from '../../platform/route.ts';

interface Chosen {
  readonly symbol: string;
  /** Seconds. */
  readonly periodS: number;
}

const useChosen = create<Chosen>(() => ({ symbol: 'BTCUSDT', periodS: 60 }));

export const chooseSymbol = (symbol: string): void => useChosen.setState({ symbol });
export const choosePeriod = (periodS: number): void => useChosen.setState({ periodS });
export const useChosenPeriod = (): number => useChosen(({ periodS }) => periodS);

/** Follows the address; a link that ends in `?symbol=ETHUSDT&period=180` changes pair and period. */
export function useChosenMarket(): MarketSymbol {
  const asked = useQueryValue('symbol') ?? '';
  const askedPeriod = Number(useQueryValue('period') ?? '');
  useEffect(() => {
    if (hasContracts(asked)) chooseSymbol(asked);
  }, [asked]);
  useEffect(() => {
    if (askedPeriod > 0) choosePeriod(askedPeriod);
  }, [askedPeriod]);
  const found = findMarketSymbol(useChosen(({ symbol }) => symbol));
  if (!found) throw new Error('a pair that was chosen exists');
  return found;
}
