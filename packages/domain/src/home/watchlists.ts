/** Favorite markets of an account: the first list, and others with names. Source: products §5. */
export interface Watchlist {
  /** Empty for the first one, which the interface names. */
  readonly name: string;
  /** In the customer's order, each once. */
  readonly symbols: readonly string[];
}

export const LISTS_MAX = 10;
export const SYMBOLS_MAX = 50;
export const NAME_MAX = 24;

/** Each market once per list; always with the first list. */
export function tidied(lists: readonly Watchlist[]): Watchlist[] {
  const all = lists.length === 0 ? [{ name: '', symbols: [] }] : lists;
  return all.map(({ name, symbols }) => ({ name, symbols: [...new Set(symbols)] }));
}

/** Adds what a device knew before its customer signed in to the end of the first list. */
export function merged(lists: readonly Watchlist[], symbols: readonly string[]): Watchlist[] {
  const [first, ...others] = tidied(lists) as [Watchlist, ...Watchlist[]];
  const together = [...new Set([...first.symbols, ...symbols])].slice(0, SYMBOLS_MAX);
  return [{ ...first, symbols: together }, ...others];
}

/** Adds a market to a list or removes it; a full list stays as it is. */
export function toggled(lists: readonly Watchlist[], index: number, symbol: string): Watchlist[] {
  return tidied(lists).map((list, at) => {
    if (at !== index) return list;
    if (list.symbols.includes(symbol))
      return { ...list, symbols: list.symbols.filter((known) => known !== symbol) };
    return list.symbols.length >= SYMBOLS_MAX
      ? list
      : { ...list, symbols: [...list.symbols, symbol] };
  });
}
