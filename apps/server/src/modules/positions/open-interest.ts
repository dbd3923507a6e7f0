import { multiplyUp } from '@candor/domain/money/fixed';
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import type { Db } from '../../platform/db.ts';
import { sumOpenInterest } from './store.ts';

/** One side of one symbol. */
export interface Side {
  readonly symbol: string;
  readonly direction: Direction;
}

/**
 * What is open per symbol and side, in base units. Kept in memory, because a counter row per symbol
 * would make every opening wait for the commit of the one before; read from the positions at start.
 * What was decided and is not committed yet is held, so that a crowd cannot pass a cap together.
 */
export interface OpenInterest {
  load(db: Db): Promise<void>;
  /** Counts what opened (above zero) or closed (below zero), after its commit. */
  add(side: Side, change: bigint): void;
  /** Holds room for an opening that was decided; deciding again under the same id replaces it. */
  hold(id: string, side: Side, quantity: Quantity): void;
  /** Lets go of what was held, once the opening is counted or has failed. */
  release(id: string): void;
  /** Base units that are open and counted, per side. */
  sides(symbol: string): Readonly<Record<Direction, bigint>>;
  /** Value of one side at an index, in quote currency, with what is held for others than this id. */
  notional(side: Side, index: Price, exceptId: string): Money;
}

interface Held {
  readonly key: string;
  readonly quantity: bigint;
}

export function createOpenInterest(): OpenInterest {
  const counted = new Map<string, bigint>();
  const heldById = new Map<string, Held>();
  const heldBySide = new Map<string, bigint>();
  const keyOf = ({ symbol, direction }: Side) => `${symbol}/${direction}`;

  function change(sums: Map<string, bigint>, key: string, by: bigint): void {
    sums.set(key, (sums.get(key) ?? 0n) + by);
  }

  function release(id: string): void {
    const held = heldById.get(id);
    if (!held) return;
    heldById.delete(id);
    change(heldBySide, held.key, -held.quantity);
  }

  return {
    async load(db) {
      counted.clear();
      for (const row of await sumOpenInterest(db)) counted.set(keyOf(row), row.quantity);
    },
    add: (side, by) => change(counted, keyOf(side), by),
    hold(id, side, quantity) {
      release(id);
      const key = keyOf(side);
      heldById.set(id, { key, quantity });
      change(heldBySide, key, quantity);
    },
    release,
    sides: (symbol) => ({
      long: counted.get(keyOf({ symbol, direction: 'long' })) ?? 0n,
      short: counted.get(keyOf({ symbol, direction: 'short' })) ?? 0n,
    }),
    notional(side, index, exceptId) {
      const key = keyOf(side);
      const own = heldById.get(exceptId)?.quantity ?? 0n;
      const quantity = (counted.get(key) ?? 0n) + (heldBySide.get(key) ?? 0n) - own;
      return multiplyUp(quantity, index) as Money;
    },
  };
}
