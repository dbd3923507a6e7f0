import type { TransferType } from './transfer.ts';

/**
 * Movements that two operators may take back: money that came in from outside on somebody's word.
 * What a price, a rule or the customer decided is on no such list.
 */
const reversibleTypes: readonly TransferType[] = ['deposit', 'practiceGrant'];

/** For how long: after that what came in is the customer's for good, whatever turns up. */
export const REVERSIBLE_FOR_MS = 72 * 3_600_000;

/** Whether two operators may still take back a movement of that age. */
export const isReversible = ({ type, ageMs }: { type: string; ageMs: number }): boolean =>
  ageMs <= REVERSIBLE_FOR_MS && reversibleTypes.some((reversible) => reversible === type);
