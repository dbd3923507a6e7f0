/** The three rankings of the home screen. */
import type { SymbolRow } from '../../parts/markets.ts';

export const rankings = ['hot', 'gainers', 'losers'] as const;
export type Ranking = (typeof rankings)[number];

/** Rows of a ranking; the list of movers is as long as there are movers. */
export const RANKING_LENGTH = 6;

type Ranked = Pick<SymbolRow, 'symbol' | 'price' | 'volume' | 'changePercent'>;

/**
 * `hot`: largest turnover in 24 h (volume · price, in quote currency). `gainers` and `losers`: by
 * change, and only what rose or fell.
 */
export function ranked<Row extends Ranked>(rows: readonly Row[], ranking: Ranking): Row[] {
  const score: Record<Ranking, (row: Row) => bigint> = {
    hot: ({ volume, price }) => volume * price,
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
