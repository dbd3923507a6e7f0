import { crossBands } from '@candor/domain/positions/cross-band';
import { crossLiquidation } from '@candor/domain/positions/cross-liquidation';
import { IndexedHeap } from '@candor/domain/positions/indexed-heap';
import { marksOf, standingOf, type NewestOf, type StoredAccount } from './cross-accounts.ts';
import { termsOf } from './traded-symbols.ts';
import type { PricedTick } from './trigger-book.ts';

/** An account that a tick liquidates, with the prices of its other symbols at that moment. */
export interface DueAccount {
  readonly userId: string;
  readonly priced: PricedTick;
  readonly beside: ReadonlyMap<string, PricedTick>;
}

/** Band edges of one symbol; the price crosses the smallest key first. */
interface Edges {
  /** Lower edges, negated. */
  readonly below: IndexedHeap;
  readonly above: IndexedHeap;
}

interface Entry {
  readonly userId: string;
  readonly slot: number;
  readonly account: StoredAccount;
  readonly symbols: readonly string[];
}

/**
 * Every cross account, with a price band for each symbol that it holds. While all prices stay
 * within their bands it cannot be liquidated, so an idle tick costs two comparisons. When a price
 * leaves its band, the account is computed exactly and gets new bands. One at or below maintenance
 * that must not be liquidated yet (three-second mean, pause, closed market) is checked on each
 * tick.
 */
export class CrossBook {
  readonly #newest: NewestOf;
  readonly #entries = new Map<string, Entry>();
  readonly #bySlot: (Entry | undefined)[] = [];
  readonly #free: number[] = [];
  readonly #edges = new Map<string, Edges>();

  constructor(newest: NewestOf) {
    this.#newest = newest;
  }

  get size(): number {
    return this.#entries.size;
  }

  has(userId: string): boolean {
    return this.#entries.has(userId);
  }

  /** Free money that each account is watched with, by customer. */
  *freeMoney(): Generator<readonly [string, bigint]> {
    for (const { userId, account } of this.#entries.values()) yield [userId, account.free];
  }

  /**
   * Watches an account in its current state; returns what it is due on if the newest prices already
   * require it.
   */
  set(userId: string, account: StoredAccount): DueAccount | undefined {
    this.forget(userId);
    if (account.positions.length === 0) return undefined;
    const symbols = [...new Set(account.positions.map(({ symbol }) => symbol))];
    const slot = this.#free.pop() ?? this.#bySlot.length;
    const entry = { userId, slot, account, symbols };
    this.#entries.set(userId, entry);
    this.#bySlot[slot] = entry;
    for (const symbol of symbols) {
      const priced = this.#newest(symbol);
      const due = priced && this.#check(entry, priced);
      if (due) return due;
    }
    this.#watch(entry);
    return undefined;
  }

  forget(userId: string): void {
    const entry = this.#entries.get(userId);
    if (!entry) return;
    this.#unwatch(entry);
    this.#entries.delete(userId);
    this.#bySlot[entry.slot] = undefined;
    this.#free.push(entry.slot);
  }

  /**
   * Accounts that a tick liquidates. They are not watched again until the settlement calls `set`
   * with their new state.
   */
  takeDue(priced: PricedTick, mark: number): DueAccount[] {
    const edges = this.#edges.get(priced.tick.symbol);
    if (!edges) return [];
    const left: number[] = [];
    while (edges.below.smallestKey <= -mark) left.push(edges.below.pop());
    while (edges.above.smallestKey <= mark) left.push(edges.above.pop());
    const due: DueAccount[] = [];
    for (const slot of new Set(left)) {
      const entry = this.#bySlot[slot];
      if (!entry) continue;
      this.#unwatch(entry);
      const found = this.#check(entry, priced);
      if (found) due.push(found);
      else this.#watch(entry);
    }
    return due;
  }

  #check({ userId, account, symbols }: Entry, priced: PricedTick): DueAccount | undefined {
    const { tick } = priced;
    const newest: NewestOf = (symbol) => (symbol === tick.symbol ? priced : this.#newest(symbol));
    const priceOf = standingOf(account, newest, tick.timeMs);
    const { triggersFromMs } = account;
    if (
      crossLiquidation({ account, triggersFromMs, priceOf, trigger: tick, termsOf }).length === 0
    ) {
      return undefined;
    }
    const beside = symbols.flatMap((symbol) => {
      const standing = newest(symbol);
      return standing ? [[symbol, standing] as const] : [];
    });
    return { userId, priced, beside: new Map(beside) };
  }

  #watch({ slot, account, symbols }: Entry): void {
    const bands = crossBands(account, marksOf(account, this.#newest), termsOf);
    if (bands === null) {
      for (const symbol of symbols) this.#edgesOf(symbol).above.set(slot, -Infinity);
      return;
    }
    for (const { symbol, below, above } of bands) {
      const edges = this.#edgesOf(symbol);
      edges.below.set(slot, -below);
      edges.above.set(slot, above);
    }
  }

  #unwatch({ slot, symbols }: Entry): void {
    for (const symbol of symbols) {
      const edges = this.#edgesOf(symbol);
      edges.below.remove(slot);
      edges.above.remove(slot);
    }
  }

  #edgesOf(symbol: string): Edges {
    const known = this.#edges.get(symbol);
    if (known) return known;
    const edges = { below: new IndexedHeap(), above: new IndexedHeap() };
    this.#edges.set(symbol, edges);
    return edges;
  }
}
