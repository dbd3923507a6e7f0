import type { Transfer } from '../ledger/transfer.ts';
import { SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { invariant } from '../refusal.ts';

/** Completes the legs of an act in the settlement currency; a leg of nothing is no transfer. */
export function transfersAbove(legs: readonly Omit<Transfer, 'currency'>[]): Transfer[] {
  return legs.flatMap((leg) => {
    invariant(leg.amount >= 0n, `${leg.type} moves an amount below zero`);
    return leg.amount === 0n ? [] : [{ ...leg, currency: SETTLEMENT_CURRENCY }];
  });
}
