import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { larger, ZERO, type Money, type Price } from '@candor/domain/money/money';
import { exitPrice } from '@candor/domain/positions/fill-price';
import { equityAt } from '@candor/domain/positions/profit';
import type { OpenPosition } from '@candor/domain/positions/terms';
import type { Tx } from '../../platform/db.ts';
import { sumHouseAccount } from '../ledger/index.ts';
import { termsOf } from './traded-symbols.ts';
import { lockInsuranceGate } from './store.ts';

/** A position and the index at which it is about to close. */
export interface ClosingAt {
  readonly position: OpenPosition & { readonly unrealizedProfitCredit?: Money };
  readonly index: Price;
}

/**
 * Insurance money that these closes may draw on. The fund is read only if one of them loses more
 * than its margin, and then the gate is held, so that nobody spends the money twice. Call it after
 * locking positions and before locking balances, the order used everywhere.
 */
export async function insuranceFor(tx: Tx, closings: readonly ClosingAt[]): Promise<Money> {
  const isNeeded = closings.some(({ position, index }) => {
    const exit = exitPrice(termsOf(position.symbol), position.direction, index);
    return equityAt(position, exit) < (position.unrealizedProfitCredit ?? 0n);
  });
  return isNeeded ? insuranceFund(tx) : ZERO;
}

/** Balance of the insurance fund, with the gate held to the end of the transaction. */
export async function insuranceFund(tx: Tx): Promise<Money> {
  await lockInsuranceGate(tx);
  return larger(await sumHouseAccount(tx, 'insurance', SETTLEMENT_CURRENCY), ZERO);
}
