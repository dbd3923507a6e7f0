/** The rankings on the home screen. */
import { turnover, type SymbolRow } from '../../parts/markets.ts';

export const rankings = ['favourites', 'hot', 'gainers', 'losers'] as const;
export type Ranking = (typeof rankings)[number];

/** Rows of a ranking; gainers and losers may be fewer. */
export const RANKING_LENGTH = 6;
/** Of the section on the screen. */
export const RANKING_ID = 'ranking';

type Ranked = Pick<SymbolRow, 'symbol' | 'price' | 'volume' | 'changePercent' | 'state'>;

/**
 * Open markets first, since a closed one cannot be traded on what it shows. `hot`: by 24-hour
 * turnover. `gainers` and `losers`: by change, only markets that rose or fell.
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
    isLast: row.state === 'closed',
  }));
  return scored
    .filter(({ value }) => ranking === 'hot' || value > 0n)
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || compare(b.value, a.value))
    .slice(0, RANKING_LENGTH)
    .map(({ row }) => row);
}

const compare = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? 1 : -1);
