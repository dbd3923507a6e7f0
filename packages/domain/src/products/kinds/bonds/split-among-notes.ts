import { unitOf } from '../../../money/fixed.ts';
import { add, subtract, type Money } from '../../../money/money.ts';

export interface NoteSplit {
  /** In the order of the notes. */
  readonly shares: readonly Money[];
  /** What is smaller than one unit of the currency; posted to `rounding`. */
  readonly residue: Money;
}

/**
 * Splits a payment in proportion to the amounts of the notes, by largest remainder: every note gets
 * its exact share rounded down to a unit of the currency, and the units left over go to the largest
 * remainders, the lower note number first. Shares and residue add up to the payment.
 * Source: products §2.
 */
export function splitAmongNotes(
  amount: Money,
  notes: readonly Money[],
  decimals: number,
): NoteSplit {
  const unit = unitOf(decimals);
  const units = amount / unit;
  const residue = subtract(amount, (units * unit) as Money);
  const total = add(...notes);
  const floors = notes.map((note) => (units * note) / total);
  const left = Number(units - floors.reduce((sum, each) => sum + each, 0n));
  const order = notes
    .map((note, index) => ({ index, remainder: (units * note) % total }))
    .toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index);
  for (const { index } of order.slice(0, left)) floors[index]! += 1n;
  return { shares: floors.map((each) => (each * unit) as Money), residue };
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);
