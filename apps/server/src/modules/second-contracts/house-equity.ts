import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { add, ZERO, type Money } from '@candor/domain/money/money';
import type { Queryable } from '../../platform/db.ts';
import { sumHousePocket } from '../ledger/index.ts';

/** A sum over the newest transfers is too much for every order, and equity does not jump. */
const READING_MAX_AGE_MS = 1_000;
/** A transaction that claimed this long before a reading may have committed after it. */
const COMMIT_MAX_MS = 2_000;
/** Claims of such a stretch of time are one sum. */
const CLAIM_STEP_MS = 250;

/**
 * House equity that is free to be promised: a sum from the books, at most a second old, less what
 * this process promised since. A claim counts twice for a moment after a reading, never not at all.
 */
export class HouseEquity {
  #reading: { readonly equity: Money; readonly atMs: number } | undefined;
  /** Step of time → what was claimed in it. */
  readonly #claims = new Map<number, Money>();
  #claimed = ZERO;

  async refresh(db: Queryable, nowMs: number): Promise<void> {
    if (this.#reading && Math.abs(nowMs - this.#reading.atMs) <= READING_MAX_AGE_MS) return;
    const equity = await sumHousePocket(db, 'equity', SETTLEMENT_CURRENCY);
    this.#reading = { equity, atMs: nowMs };
    const oldest = stepOf(nowMs - COMMIT_MAX_MS);
    for (const step of this.#claims.keys()) if (step < oldest) this.#claims.delete(step);
    this.#claimed = add(...this.#claims.values());
  }

  free(): Money {
    return ((this.#reading?.equity ?? ZERO) - this.#claimed) as Money;
  }

  claim(amount: Money, atMs: number): void {
    const step = stepOf(atMs);
    this.#claims.set(step, add(this.#claims.get(step) ?? ZERO, amount));
    this.#claimed = add(this.#claimed, amount);
  }
}

const stepOf = (timeMs: number): number => Math.floor(timeMs / CLAIM_STEP_MS);
