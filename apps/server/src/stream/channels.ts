import { isCandlePeriod, type Markets, type QuoteBoard } from '../modules/markets/index.ts';

type Period = keyof QuoteBoard['running'];

/** A parsed public channel name; `me` is not one of them. */
export type Channel =
  | { readonly kind: 'tickers' }
  | { readonly kind: 'ticker'; readonly board: QuoteBoard }
  | { readonly kind: 'candle'; readonly board: QuoteBoard; readonly period: Period };

/** Parses a channel name; undefined when there is no such channel. */
export function findChannel(boards: Markets['boards'], name: string): Channel | undefined {
  if (name === 'tickers') return { kind: 'tickers' };
  const [kind, symbol = '', period = '', ...rest] = name.split(':');
  const board = boards.get(symbol);
  if (!board || rest.length > 0) return undefined;
  if (kind === 'ticker' && period === '') return { kind, board };
  if (kind === 'candle' && isCandlePeriod(period)) return { kind, board, period };
  return undefined;
}
