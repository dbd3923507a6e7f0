import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import type { Money } from '@candor/domain/money/money';
import type { Clock } from '../../platform/clock.ts';
import type { Queryable } from '../../platform/db.ts';
import { sumHousePocket } from '../ledger/index.ts';

/** How old the figure may be that caps are taken from. */
const KEPT_MS = 2_000;

/** Reads what the house owns; a sum over minutes of transfers, hence not for every order anew. */
export type ReadHouseEquity = (db: Queryable) => Promise<Money>;

/**
 * Keeps the figure and never the reading of it: a reading is done on the connection of one
 * transaction, and another that waited for it would wait for every lock that this one waits for.
 */
export function createHouseEquity({ clock }: { readonly clock: Clock }): ReadHouseEquity {
  let known: { readonly untilMs: number; readonly equity: Money } | undefined;
  return async (db) => {
    const nowMs = clock.now();
    if (known && nowMs < known.untilMs) return known.equity;
    const equity = await sumHousePocket(db, 'equity', SETTLEMENT_CURRENCY);
    known = { untilMs: nowMs + KEPT_MS, equity };
    return equity;
  };
}
