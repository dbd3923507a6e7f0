import { getCurrency, SETTLEMENT_CURRENCY } from '../../../money/currencies.ts';
import { truncateTo } from '../../../money/fixed.ts';
import { add, smaller, subtract, toText, type Money } from '../../../money/money.ts';
import { Refusal } from '../../../refusal.ts';

/** A bond that sells notes, as locked by the purchase. */
export interface BondOnSale {
  readonly borrowerId: string;
  readonly status: string;
  readonly target: Money;
  readonly noteMin: Money;
  readonly customerMax: Money;
  readonly subscribed: Money;
  readonly opensAtMs: number;
  readonly closesAtMs: number;
}

/**
 * Checks a purchase of a note. The last notes are sold once: `bond` is locked, and what others have
 * bought is part of `subscribed`. What remains must be nothing or at least a note, so that the bond
 * can be filled.
 * Refuses: bonds.*, wallet.tooPrecise, wallet.insufficientBalance.
 */
export function assertNote(
  bond: BondOnSale,
  purchase: {
    readonly userId: string;
    readonly amount: Money;
    /** Notes of the same bond that the customer has. */
    readonly held: Money;
    readonly available: Money;
    readonly nowMs: number;
  },
): void {
  const { amount, available, nowMs } = purchase;
  const isOpen = bond.status === 'open' && bond.opensAtMs <= nowMs && nowMs < bond.closesAtMs;
  if (!isOpen) throw new Refusal('bonds.notOpen');
  if (purchase.userId === bond.borrowerId) throw new Refusal('bonds.ownBond');
  const { decimals } = getCurrency(SETTLEMENT_CURRENCY);
  if (truncateTo(amount, decimals) !== amount)
    throw new Refusal('wallet.tooPrecise', { decimals: String(decimals) });
  const left = subtract(bond.target, bond.subscribed);
  if (amount > left) throw new Refusal('bonds.aboveRemaining', { left: toText(left) });
  const min = smaller(bond.noteMin, left);
  if (amount < min) throw new Refusal('bonds.belowMinimum', { min: toText(min) });
  if (amount < left && subtract(left, amount) < bond.noteMin)
    throw new Refusal('bonds.remainderTooSmall', {
      max: toText(subtract(left, bond.noteMin)),
      left: toText(left),
    });
  if (add(purchase.held, amount) > bond.customerMax)
    throw new Refusal('bonds.aboveCustomerLimit', { max: toText(bond.customerMax) });
  if (amount > available)
    throw new Refusal('wallet.insufficientBalance', {
      available: toText(available),
      needed: toText(amount),
    });
}
