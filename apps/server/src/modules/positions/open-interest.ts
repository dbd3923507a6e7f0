import { multiplyUp } from '@candor/domain/money/fixed';
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import type { Db } from '../../platform/db.ts';
import { sumOpenInterest } from './store.ts';

/**
 * What is open per symbol and side, in base units. Kept in memory, because a counter row per symbol
 * would make every opening wait for the commit of the one before; read from the positions at start.
 */
export interface OpenInterest {
  load(db: Db): Promise<void>;
  /** Counts what opened (above zero) or closed (below zero), after its commit. */
  add(symbol: string, direction: Direction, change: bigint): void;
  /** Value of one side at an index, in quote currency. */
  notional(symbol: string, direction: Direction, index: Price): Money;
}

export function createOpenInterest(): OpenInterest {
  const quantities = new Map<string, bigint>();
  const keyOf = (symbol: string, direction: Direction) => `${symbol}/${direction}`;
  const quantityOf = (key: string) => (quantities.get(key) ?? 0n) as Quantity;
  return {
    async load(db) {
      quantities.clear();
      for (const row of await sumOpenInterest(db)) {
        quantities.set(keyOf(row.symbol, row.direction), row.quantity);
      }
    },
    add(symbol, direction, change) {
      const key = keyOf(symbol, direction);
      quantities.set(key, quantityOf(key) + change);
    },
    notional: (symbol, direction, index) =>
      multiplyUp(quantityOf(keyOf(symbol, direction)), index) as Money,
  };
}
