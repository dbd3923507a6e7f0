import type { TransferType } from './transfer.ts';

/**
 * Movements that two operators may take back: money that came in from outside on somebody's word.
 * What a price, a rule or the customer decided is on no such list.
 */
const reversibleTypes: readonly TransferType[] = ['deposit', 'practiceGrant'];

export const isReversible = (type: string): boolean =>
  reversibleTypes.some((reversible) => reversible === type);
