import { EntryHeaps } from '@candor/domain/positions/entry-heaps';
import { watchedPrices } from '@candor/domain/loans/margin-watch';
import type { Price } from '@candor/domain/money/money';
import type { PriceAt } from './loan-changes.ts';
import { stepAt } from './loan-changes.ts';
import { owedAt, pledgeOf, type StoredLoan } from './stored-loan.ts';

/** Debts are watched as they will be this much later: interest raises the prices of a loan. */
const AHEAD_MS = 2 * 3_600_000;
/** Doubles only preselect, so they are widened by more than their error. */
const WIDER = 1e-12;

/**
 * All pledge loans against one currency, by the prices at which something happens to them: a tick
 * that concerns none costs two comparisons. What a tick makes due is decided exactly, and again
 * under the loan's lock.
 */
export class LoanBook {
  readonly #heaps = new EntryHeaps();
  readonly #slots = new Map<string, number>();
  readonly #loans: (StoredLoan | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #due: number[] = [];

  get size(): number {
    return this.#slots.size;
  }

  /** Watches a running loan as of a moment, or forgets one that ended. */
  take(loan: StoredLoan, nowMs: number): void {
    const known = this.#slots.get(loan.id);
    if (loan.status !== 'passed') {
      if (known !== undefined) this.#forget(known, loan.id);
      return;
    }
    const before = known === undefined ? undefined : this.#loans[known];
    if (before && before.movements > loan.movements) return;
    const slot = known ?? this.#free.pop() ?? this.#loans.length;
    this.#slots.set(loan.id, slot);
    this.#loans[slot] = loan;
    this.#place(slot, loan, nowMs);
  }

  /** Moves every loan to the prices of its debt by now; to be called more often than `AHEAD_MS`. */
  refresh(nowMs: number): void {
    for (const slot of this.#slots.values()) this.#place(slot, this.#loans[slot]!, nowMs);
  }

  /** Loans to which this price does something. They stay in the book until they are taken again. */
  push(at: PriceAt): StoredLoan[] {
    this.#heaps.takeDue(Number(at.price) / 1e18, this.#due);
    const slots = new Set(this.#due.splice(0));
    return [...slots].flatMap((slot) => {
      const loan = this.#loans[slot];
      if (!loan) return [];
      const isOld = at.atMs < (loan.watchedFromMs ?? 0);
      if (!isOld && stepAt(loan, at) !== null) return [loan];
      this.#place(slot, loan, at.atMs);
      return [];
    });
  }

  #place(slot: number, loan: StoredLoan, nowMs: number): void {
    const { collateral, terms } = pledgeOf(loan);
    const watched = { state: loan.marginState, cureUntilMs: loan.cureUntilMs, ltv: terms.ltv };
    const later = watchedPrices(watched, owedAt(loan, nowMs + AHEAD_MS), collateral);
    const { risesAbove } = watchedPrices(watched, owedAt(loan, nowMs), collateral);
    this.#heaps.remove(slot);
    this.#heaps.set(slot, { side: 'below', price: toDouble(later.fallsTo) * (1 + WIDER) });
    if (risesAbove === null) return;
    this.#heaps.set(slot, { side: 'above', price: toDouble(risesAbove) * (1 - WIDER) });
  }

  #forget(slot: number, id: string): void {
    this.#heaps.remove(slot);
    this.#slots.delete(id);
    this.#loans[slot] = undefined;
    this.#free.push(slot);
  }
}

const toDouble = (price: Price): number => Number(price) / 1e18;
