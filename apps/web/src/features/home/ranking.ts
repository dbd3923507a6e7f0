/** The three rankings on the home screen. */
import { ONE } from '@candor/domain/money/fixed';
import type { SymbolRow } from '../../parts/markets.ts';

export const rankings = ['hot', 'gainers', 'losers'] as const;
export type Ranking = (typeof rankings)[number];

/** Rows of a ranking; gainers and losers may be fewer. */
export const RANKING_LENGTH = 6;

type Ranked = Pick<SymbolRow, 'symbol' | 'price' | 'volume' | 'changePercent'>;

/** 24-hour turnover in dollars: volume is in base units, which for USD/JPY are dollars already. */
const turnover = ({ symbol, volume, price }: Ranked): bigint =>
  symbol.startsWith('USD') ? volume * ONE : volume * price;

/**
 * `hot`: largest 24-hour turnover. `gainers` and `losers`: by
 * change, only markets that rose or fell.
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
