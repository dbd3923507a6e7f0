import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { ZERO, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';
import { sumHousePocket } from '../ledger/index.ts';

/** A sum over the newest transfers is too much for every order, and equity does not jump. */
const READING_MAX_AGE_MS = 1_000;
/** A transaction that claimed this long before a reading may have committed after it. */
const COMMIT_MAX_MS = 2_000;

/**
 * House equity that is free to be promised: a sum from the books, at most a second old, less what
 * this process promised since. A claim counts twice for a moment after a reading, never not at all.
 */
export class HouseEquity {
  #reading: { readonly equity: Money; readonly atMs: number } | undefined;
  #claims: { readonly amount: Money; readonly atMs: number }[] = [];

  async refresh(db: Queryable, nowMs: number): Promise<void> {
    if (this.#reading && Math.abs(nowMs - this.#reading.atMs) <= READING_MAX_AGE_MS) return;
    const equity = await sumHousePocket(db, 'equity', SETTLEMENT_CURRENCY);
    this.#reading = { equity, atMs: nowMs };
    this.#claims = this.#claims.filter(({ atMs }) => atMs >= nowMs - COMMIT_MAX_MS);
  }

  free(): Money {
    const claimed = this.#claims.reduce<bigint>((sum, { amount }) => sum + amount, 0n);
    return ((this.#reading?.equity ?? ZERO) - claimed) as Money;
  }

  claim(amount: Money, atMs: number): void {
    this.#claims.push({ amount, atMs });
  }
}
