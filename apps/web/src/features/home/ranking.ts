/** The rankings on the home screen. */
import { ONE } from '@candor/domain/money/fixed';
import type { SymbolRow } from '../../parts/markets.ts';

export const rankings = ['favourites', 'hot', 'gainers', 'losers'] as const;
export type Ranking = (typeof rankings)[number];

/** Rows of a ranking; gainers and losers may be fewer. */
export const RANKING_LENGTH = 6;
/** Of the section on the screen. */
export const RANKING_ID = 'ranking';

type Ranked = Pick<SymbolRow, 'symbol' | 'price' | 'volume' | 'changePercent' | 'state'>;

/** 24-hour turnover in dollars: volume is in base units, which for USD/JPY are dollars already. */
const turnover = ({ symbol, volume, price }: Ranked): bigint =>
  symbol.startsWith('USD') ? volume * ONE : volume * price;

/**
 * `hot`: open markets first, then the largest 24-hour turnover. `gainers` and `losers`: by change,
 * only markets that rose or fell.
 */
export function ranked<Row extends Ranked>(
  rows: readonly Row[],
  ranking: Exclude<Ranking, 'favourites'>,
): Row[] {
  const score = {
    hot: turnover,
    gainers: ({ changePercent }: Row): bigint => changePercent,
    losers: ({ changePercent }: Row): bigint => -changePercent,
  };
  const scored = rows.map((row) => ({
    row,
    value: score[ranking](row),
    isLast: ranking === 'hot' && row.state === 'closed',
  }));
  return scored
    .filter(({ value }) => ranking === 'hot' || value > 0n)
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || compare(b.value, a.value))
    .slice(0, RANKING_LENGTH)
    .map(({ row }) => row);
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? 1 : -1);
