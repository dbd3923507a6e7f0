import type { Money } from '../money/money.ts';
import type { Score } from './score.ts';
import type { CompetitionTerms } from './terms.ts';

export const boards = ['profit', 'return'] as const;
export type Board = (typeof boards)[number];

/** An entrant with what decides their place. */
export interface Ranked {
  /** SHA-256 of the entry's id: published in place of a name. */
  readonly handle: string;
  /** Accounts of one group win one prize on each board; null: related to nobody. */
  readonly group: string | null;
  readonly joinedAtMs: number;
  readonly score: Score;
}

/** Places from 1, by handle. Entrants below the base have no place by return. */
export interface Places {
  readonly profit: ReadonlyMap<string, number>;
  readonly return: ReadonlyMap<string, number>;
}

export function placesOf(
  entrants: readonly Ranked[],
  { baseMin }: Pick<CompetitionTerms, 'baseMin'>,
): Places {
  const based = entrants.filter(({ score }) => score.start + score.in >= baseMin);
  return { profit: numbered(entrants, 'profit'), return: numbered(based, 'return') };
}

const numbered = (entrants: readonly Ranked[], board: Board): Map<string, number> =>
  new Map(entrants.toSorted(better(board)).map(({ handle }, index) => [handle, index + 1]));

/** The better figure, then the earlier peak, then who joined earlier, then the handle. Source: rules §8. */
const better =
  (board: Board) =>
  (a: Ranked, b: Ranked): number => {
    const difference = b.score[board] - a.score[board];
    if (difference !== 0n) return difference > 0n ? 1 : -1;
    return (
      a.score.peakAtMs - b.score.peakAtMs ||
      a.joinedAtMs - b.joinedAtMs ||
      (a.handle < b.handle ? -1 : 1)
    );
  };

/** Prizes by handle. */
export type Prizes = ReadonlyMap<string, Readonly<Record<Board, Money>>>;

/**
 * Who wins what: prizes go down each board to entrants with a profit, one to each group, the best
 * placed of it. What nobody wins stays with the house.
 */
export function prizesOf(
  entrants: readonly Ranked[],
  places: Places,
  terms: Pick<CompetitionTerms, 'profitPrizes' | 'returnPrizes'>,
): Prizes {
  const prizes = new Map<string, Record<Board, Money>>();
  const of = (handle: string) => prizes.get(handle) ?? { profit: 0n as Money, return: 0n as Money };
  for (const board of boards) {
    const table = board === 'profit' ? terms.profitPrizes : terms.returnPrizes;
    const winners = entrants
      .filter(({ handle, score }) => places[board].has(handle) && score.profit > 0n)
      .toSorted((a, b) => places[board].get(a.handle)! - places[board].get(b.handle)!);
    const served = new Set<string>();
    const alone = winners.filter(({ handle, group }) => {
      const key = group ?? handle;
      return served.has(key) ? false : served.add(key);
    });
    for (const [index, { handle }] of alone.slice(0, table.length).entries())
      prizes.set(handle, { ...of(handle), [board]: table[index]! });
  }
  return prizes;
}
