import { ZERO, type Money } from '../money/money.ts';
import { lockedBy } from '../positions/limit-order.ts';
import type { DemoBook } from './book.ts';
import { trimCloseOrders } from './trim-close-orders.ts';

export type DemoFault =
  | 'unbalanced'
  | 'belowZero'
  | 'marginMismatch'
  | 'reserveMismatch'
  | 'closeOrderMismatch';

/**
 * Faults of a book; empty for every book produced by commands and ticks.
 * - `unbalanced`: money was created or destroyed.
 * - `belowZero`: the visitor owes money.
 * - `marginMismatch`: a margin account without its position or order, one of them without its
 *   money, or different amounts.
 * - `reserveMismatch`: the reserve account differs from the maximum payout of active contracts.
 * - `closeOrderMismatch`: close orders without their position, or for more than it holds.
 */
export function faultsOf(book: DemoBook): DemoFault[] {
  const { sums, open, resting, closeOrders, secondContracts } = book;
  const faults: DemoFault[] = [];
  if (sums.reduce((total, { sum }) => total + sum, 0n) !== 0n) faults.push('unbalanced');
  if (sums.some(({ account, sum }) => account.owner === 'customer' && sum < 0n)) {
    faults.push('belowZero');
  }
  const kinds = sums.flatMap(({ account, sum }): [string, Money][] =>
    account.owner === 'customer' && account.kind === 'margin' ? [[account.ref, sum]] : [],
  );
  const held = new Map(kinds);
  const needed = new Map([
    ...open.map(({ id, margin }) => [id, margin] as const),
    ...resting.map((order) => [order.id, lockedBy(order)] as const),
  ]);
  const isMatched = [...needed].every(([id, amount]) => (held.get(id) ?? ZERO) === amount);
  const isUsed = [...held.keys()].every((ref) => needed.has(ref));
  if (!isMatched || !isUsed) faults.push('marginMismatch');
  const reserved = sums.find(
    ({ account }) => account.owner === 'house' && account.kind === 'reserved',
  );
  const owed = secondContracts.reduce((sum, each) => sum + each.stake + each.winProfit, 0n);
  if ((reserved?.sum ?? 0n) !== owed) faults.push('reserveMismatch');
  const within = trimCloseOrders(closeOrders, open);
  if (closeOrders.some((order, at) => order !== within[at])) faults.push('closeOrderMismatch');
  return faults;
}
