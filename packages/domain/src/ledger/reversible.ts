import type { TransferType } from './transfer.ts';

/**
 * Transfers that two operators may reverse: credits of money from outside. What follows from a
 * price, a rule or a customer's decision is never reversible.
 */
const reversibleTypes: readonly TransferType[] = ['deposit', 'practiceGrant'];

/** Time limit; after it the money belongs to the customer for good, whatever turns up. */
export const REVERSIBLE_FOR_MS = 72 * 3_600_000;

/** Whether two operators may still reverse a transfer of that age. */
export const isReversible = ({ type, ageMs }: { type: string; ageMs: number }): boolean =>
  ageMs <= REVERSIBLE_FOR_MS && reversibleTypes.some((reversible) => reversible === type);
