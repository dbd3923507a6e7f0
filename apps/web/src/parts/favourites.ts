/** The customer's favorite markets, stored on this device. */
import { create } from 'zustand';
import { recall, remember, storageKeys } from '../platform/storage.ts';

const useFavourites = create<{ readonly symbols: readonly string[] }>(() => ({
  symbols: readFavourites(recall(storageKeys.favourites)),
}));

/** Filters for valid symbols, because local storage may contain anything. */
export function readFavourites(stored: string | null): string[] {
  return (stored ?? '').split(',').filter((symbol) => /^[A-Z0-9]{3,20}$/.test(symbol));
}

export const useFavouriteSymbols = (): readonly string[] => useFavourites(({ symbols }) => symbols);

export const useIsFavourite = (symbol: string): boolean =>
  useFavourites(({ symbols }) => symbols.includes(symbol));

export function toggleFavourite(symbol: string): void {
  const { symbols } = useFavourites.getState();
  const next = symbols.includes(symbol)
    ? symbols.filter((known) => known !== symbol)
    : [...symbols, symbol];
  remember(storageKeys.favourites, next.length > 0 ? next.join(',') : null);
  useFavourites.setState({ symbols: next });
}
