/** Which markets the list shows, and in which order. */
import type { Fixed } from '@candor/domain/money/fixed';
import { matchesSearch } from '../../parts/market-search.ts';
import type { SymbolRow } from '../../parts/markets.ts';

export type MarketType = 'all' | SymbolRow['type'];
/** `listed`: the product's own order. */
export type MarketOrder = 'listed' | 'name' | 'priceDown' | 'changeDown' | 'changeUp';

export interface MarketView {
  readonly type: MarketType;
  readonly search: string;
  readonly order: MarketOrder;
  /** Null shows all. */
  readonly favourites: readonly string[] | null;
}

type Listed = Pick<
  SymbolRow,
  'symbol' | 'name' | 'type' | 'base' | 'quote' | 'price' | 'changePercent'
>;

export function shownMarkets<Row extends Listed>(
  rows: readonly Row[],
  { type, search, order, favourites }: MarketView,
): Row[] {
  const found = rows.filter(
    (row) =>
      (type === 'all' || row.type === type) &&
      (favourites === null || favourites.includes(row.symbol)) &&
      matchesSearch(row, search),
  );
  return order === 'listed' ? found : found.sort(comparisons[order]);
}

const descending = (a: Fixed, b: Fixed): number => (a === b ? 0 : a > b ? -1 : 1);

const comparisons: Record<Exclude<MarketOrder, 'listed'>, (a: Listed, b: Listed) => number> = {
  name: (a, b) => a.symbol.localeCompare(b.symbol),
  priceDown: (a, b) => descending(a.price, b.price),
  changeDown: (a, b) => descending(a.changePercent, b.changePercent),
  changeUp: (a, b) => descending(b.changePercent, a.changePercent),
};

/** The order after the next tap on a column header. */
export function nextOrder(current: MarketOrder, column: 'name' | 'price'): MarketOrder {
  if (column === 'name') return current === 'name' ? 'listed' : 'name';
  const steps: MarketOrder[] = ['changeDown', 'changeUp', 'priceDown', 'listed'];
  return steps[(steps.indexOf(current) + 1) % steps.length] ?? 'listed';
}
