import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db.ts';
import { sumHousePocket } from '../ledger/index.ts';

/** How old the figure may be that caps are taken from. */
const KEPT_MS = 2_000;

/** Reads what the house owns; a sum over minutes of transfers, hence not for every order anew. */
export type ReadHouseEquity = (db: Queryable) => Promise<Money>;

export function createHouseEquity({ clock }: { readonly clock: Clock }): ReadHouseEquity {
  let known: { readonly untilMs: number; readonly equity: Promise<Money> } | undefined;
  return (db) => {
    const nowMs = clock.now();
    if (known && nowMs < known.untilMs) return known.equity;
    const reading = {
      untilMs: nowMs + KEPT_MS,
      equity: sumHousePocket(db, 'equity', SETTLEMENT_CURRENCY),
    };
    known = reading;
    // What could not be read is asked for again.
    reading.equity.catch(() => {
      if (known === reading) known = undefined;
    });
    return reading.equity;
  };
}
