import { dayOf } from '@candor/domain/calendar';
import { getCurrency } from '@candor/domain/money/currencies';
import { smaller, subtract, type Money } from '@candor/domain/money/money';
import { previewNote, type PlannedNote } from '@candor/domain/products/kinds/bonds/note-preview';
import type { MessageId } from '@candor/messages/message-id';
import { leftOf, type BondDetail } from './bond.ts';

export const DECIMALS = getCurrency('USDT').decimals;

export interface Draft {
  readonly bond: BondDetail;
  readonly amount: Money;
  /** Undefined until loaded. */
  readonly available: Money | undefined;
  /** Sum of the customer's notes of this bond. */
  readonly held: Money;
  readonly isOnline: boolean;
}

/** The most that one note could be now. */
export const mostOf = ({ bond, available, held }: Omit<Draft, 'amount' | 'isOnline'>): Money => {
  const limit = smaller(leftOf(bond), subtract(bond.customerMax, held));
  return available === undefined ? limit : smaller(limit, available);
};

/** Why nothing can be bought yet, as the label of the button; null if it can. */
export function problemOf({ bond, amount, available, held, isOnline }: Draft): MessageId | null {
  const left = leftOf(bond);
  if (!isOnline) return 'bonds.offline';
  if (amount === 0n) return 'bonds.enterAmount';
  if (amount > left) return 'bonds.tooMuch';
  if (amount < smaller(bond.noteMin, left)) return 'bonds.tooLittle';
  if (amount < left && subtract(left, amount) < bond.noteMin) return 'bonds.restTooSmall';
  if (amount > subtract(bond.customerMax, held)) return 'bonds.aboveLimit';
  if (available !== undefined && amount > available) return 'bonds.notEnough';
  return null;
}

/** What a note would receive, and when, if the bond were paid out now. */
export const planOf = (bond: BondDetail, amount: Money, nowMs: number): PlannedNote =>
  previewNote(
    { principal: bond.target, monthlyRate: bond.monthlyRate, months: bond.months },
    amount,
    dayOf(nowMs),
  );
