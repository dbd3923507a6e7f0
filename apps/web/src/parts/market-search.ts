import type { SymbolRow } from './markets.ts';

/** `BTC/usdt`, `btc usdt` and `BTCUSDT` are one search; an empty one finds everything. */
export function matchesSearch(
  { symbol, name, base, quote }: Pick<SymbolRow, 'symbol' | 'name' | 'base' | 'quote'>,
  search: string,
): boolean {
  const wanted = letters(search);
  return letters(`${base}${quote} ${symbol} ${name}`).includes(wanted);
}

const letters = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
