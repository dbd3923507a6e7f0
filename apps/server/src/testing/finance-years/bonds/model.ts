import { UNIT } from '../figures.ts';

/** The smallest amount that is paid to a holder. */
const MICRO = UNIT / 1_000_000n;

export interface Note {
  readonly userId: string;
  readonly number: number;
  readonly amount: bigint;
}

/**
 * Shares of a payment by note, in the order of the notes: each its exact share rounded down, and the
 * units that are left to the largest remainders, the earlier note first. Source: products §2.
 */
export function sharesOf(amount: bigint, notes: readonly Note[]): bigint[] {
  const micros = amount / MICRO;
  const total = notes.reduce((sum, note) => sum + note.amount, 0n);
  const shares = notes.map((note) => (micros * note.amount) / total);
  const remainder = (index: number) => (micros * notes[index]!.amount) % total;
  const order = notes
    .map((_, index) => index)
    .toSorted(
      (a, b) => Number(remainder(b) > remainder(a)) - Number(remainder(b) < remainder(a)) || a - b,
    );
  const left = Number(micros - shares.reduce((sum, share) => sum + share, 0n));
  for (const index of order.slice(0, left)) shares[index]! += 1n;
  return shares.map((share) => share * MICRO);
}

/** What is smaller than a unit of the currency; the house keeps no more than that. */
export const residueOf = (amount: bigint): bigint => amount % MICRO;

/** P·r·(1 + r)ⁿ ÷ ((1 + r)ⁿ − 1), rounded down to 18 decimals. Source: rules §7. */
export function annuity(principal: bigint, monthlyRate: bigint, months: number): bigint {
  const grown = (UNIT + monthlyRate) ** BigInt(months);
  const whole = UNIT ** BigInt(months);
  return (principal * monthlyRate * grown) / (UNIT * (grown - whole));
}
