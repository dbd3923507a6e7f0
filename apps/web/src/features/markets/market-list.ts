/** Which markets the list shows, and in which order. */
import type { Fixed } from '@candor/domain/money/fixed';
import { matchesSearch } from '../../parts/market-search.ts';
import { turnover, type SymbolRow } from '../../parts/markets.ts';

export type MarketType = 'all' | SymbolRow['type'];
/** Figures by which the list can be sorted. */
export const figureColumns = ['volume', 'turnover', 'price', 'change'] as const;
export type FigureColumn = (typeof figureColumns)[number];
export type MarketColumn = 'name' | FigureColumn;
/** `listed`: the product's own order. */
export type MarketOrder = 'listed' | 'name' | `${FigureColumn}Down` | `${FigureColumn}Up`;

export interface MarketView {
  readonly type: MarketType;
  readonly search: string;
  readonly order: MarketOrder;
  /** Null shows all. */
  readonly favourites: readonly string[] | null;
}

type Listed = Pick<
  SymbolRow,
  'symbol' | 'name' | 'type' | 'base' | 'quote' | 'price' | 'changePercent' | 'volume'
>;

/** A list of favorites keeps its own order until another is chosen. */
export function shownMarkets<Row extends Listed>(
  rows: readonly Row[],
  { type, search, order, favourites }: MarketView,
): Row[] {
  const listed = favourites
    ? favourites.flatMap((symbol) => rows.filter((row) => row.symbol === symbol))
    : rows;
  const found = listed.filter(
    (row) => (type === 'all' || row.type === type) && matchesSearch(row, search),
  );
  if (order === 'listed') return found;
  if (order === 'name') return found.sort((a, b) => a.symbol.localeCompare(b.symbol));
  const figure = figures[columnOf(order) as FigureColumn];
  const sign = isRising(order) ? 1 : -1;
  return found.sort((a, b) => sign * compare(figure(a), figure(b)));
}

const compare = (a: Fixed, b: Fixed): number => (a === b ? 0 : a > b ? 1 : -1);

const figures: Record<FigureColumn, (row: Listed) => Fixed> = {
  volume: ({ volume }) => volume,
  turnover,
  price: ({ price }) => price,
  change: ({ changePercent }) => changePercent,
};

/** The column that an order sorts by; null for the product's own order. */
export function columnOf(order: MarketOrder): MarketColumn | null {
  if (order === 'listed' || order === 'name') return order === 'name' ? 'name' : null;
  return figureColumns.find((column) => order.startsWith(column)) ?? null;
}

/** Whether the smallest figure comes first. */
export const isRising = (order: MarketOrder): boolean => order.endsWith('Up');

/** The order after the next tap on a column header: largest first, smallest first, as listed. */
export function nextOrder(current: MarketOrder, column: MarketColumn): MarketOrder {
  if (column === 'name') return current === 'name' ? 'listed' : 'name';
  if (columnOf(current) !== column) return `${column}Down`;
  return isRising(current) ? 'listed' : `${column}Up`;
}
