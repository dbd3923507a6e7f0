import { ZERO, type Money } from '../money/money.ts';
import type { DemoBook } from './book.ts';

export type DemoFault = 'unbalanced' | 'belowZero' | 'marginMismatch';

/**
 * What is wrong with a book; nothing for every book that acts and ticks have made.
 * - `unbalanced`: money came from nowhere or went nowhere.
 * - `belowZero`: the visitor owes.
 * - `marginMismatch`: a margin pocket without its position, a position without its margin, or not
 *   the same amount in both.
 */
export function faultsOf({ sums, open }: DemoBook): DemoFault[] {
  const faults: DemoFault[] = [];
  if (sums.reduce((total, { sum }) => total + sum, 0n) !== 0n) faults.push('unbalanced');
  if (sums.some(({ account, sum }) => account.owner === 'customer' && sum < 0n)) {
    faults.push('belowZero');
  }
  const pockets = sums.flatMap(({ account, sum }): [string, Money][] =>
    account.owner === 'customer' && account.pocket === 'margin' ? [[account.ref, sum]] : [],
  );
  const held = new Map(pockets);
  const isMatched = open.every(({ id, margin }) => (held.get(id) ?? ZERO) === margin);
  const isUsed = [...held.keys()].every((ref) => open.some(({ id }) => id === ref));
  if (!isMatched || !isUsed) faults.push('marginMismatch');
  return faults;
}
