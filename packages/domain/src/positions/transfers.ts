import type { Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { invariant } from '../refusal.ts';

/** Adds the settlement currency to the legs of a command; drops legs of zero. */
export function transfersAbove(legs: readonly Omit<Transfer, 'currency'>[]): Transfer[] {
  return legs.flatMap((leg) => {
    invariant(leg.amount >= 0n, `${leg.type} has a negative amount`);
    return leg.amount === 0n ? [] : [{ ...leg, currency: SETTLEMENT_CURRENCY }];
  });
}
