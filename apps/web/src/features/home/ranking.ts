/** The three rankings of the home screen. */
import { ONE } from '@candor/domain/money/fixed';
import type { SymbolRow } from '../../parts/markets.ts';

export const rankings = ['hot', 'gainers', 'losers'] as const;
export type Ranking = (typeof rankings)[number];

/** Rows of a ranking; the list of movers is as long as there are movers. */
export const RANKING_LENGTH = 6;

type Ranked = Pick<SymbolRow, 'symbol' | 'price' | 'volume' | 'changePercent'>;

/** Traded in 24 h, in dollars: volume is in base units, which are dollars themselves for USD/JPY. */
const turnover = ({ symbol, volume, price }: Ranked): bigint =>
  symbol.startsWith('USD') ? volume * ONE : volume * price;

/**
 * `hot`: largest turnover in 24 h. `gainers` and `losers`: by
 * change, and only what rose or fell.
 */
export function ranked<Row extends Ranked>(rows: readonly Row[], ranking: Ranking): Row[] {
  const score: Record<Ranking, (row: Row) => bigint> = {
    hot: turnover,
    gainers: ({ changePercent }) => changePercent,
    losers: ({ changePercent }) => -changePercent,
  };
  const scored = rows.map((row) => ({ row, value: score[ranking](row) }));
  return scored
    .filter(({ value }) => ranking === 'hot' || value > 0n)
    .sort((a, b) => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1))
    .slice(0, RANKING_LENGTH)
    .map(({ row }) => row);
}
