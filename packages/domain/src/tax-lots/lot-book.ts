import { type Money, subtract, ZERO } from '../money/money.ts';

/**
 * Why a holding changed. `trade`: bought or sold for money or another asset. `income`: received for
 * nothing. `expense`: given for nothing, like a network fee. `moved`: from or to the outside, which
 * is no sale: what is sent away leaves at what it cost.
 */
export type HoldingReason = 'trade' | 'income' | 'expense' | 'moved';

/** A change of what is held of one asset. */
export interface HoldingChange {
  /** Name of the movement, repeated in what is matched. */
  readonly id: string;
  readonly atMs: number;
  readonly asset: string;
  readonly reason: HoldingReason;
  /** Signed: above zero came in. 18 decimals. */
  readonly quantity: bigint;
  /** What was paid or received for it, or what it was worth then; not negative. */
  readonly value: Money;
}

/** Units that came in at once and are still held. */
export interface Lot {
  readonly id: string;
  readonly atMs: number;
  readonly quantity: bigint;
  /** Of the whole quantity. */
  readonly cost: Money;
}

/** Part of a lot that left. */
export interface LotDisposal {
  readonly id: string;
  readonly asset: string;
  readonly reason: HoldingReason;
  /** Null for units whose acquisition is not known: their cost is zero. */
  readonly acquired: { readonly id: string; readonly atMs: number } | null;
  readonly disposedAtMs: number;
  readonly quantity: bigint;
  readonly proceeds: Money;
  readonly cost: Money;
  readonly profit: Money;
}

interface OpenLot {
  readonly id: string;
  readonly atMs: number;
  quantity: bigint;
  cost: bigint;
}

/**
 * Lots of each asset, first in, first out. Nothing is lost to rounding: what the parts of a lot cost
 * adds up to what the lot cost, and what they brought to what the disposal brought.
 */
export class LotBook {
  readonly #lots = new Map<string, OpenLot[]>();

  /** Applies a change, in the order of time; returns what left, oldest lot first. */
  apply(change: HoldingChange): LotDisposal[] {
    if (change.quantity === 0n) return [];
    if (change.quantity < 0n) return this.#dispose(change);
    const { id, atMs, asset, quantity, value: cost } = change;
    const lots = this.#lots.get(asset);
    if (lots) lots.push({ id, atMs, quantity, cost });
    else this.#lots.set(asset, [{ id, atMs, quantity, cost }]);
    return [];
  }

  /** What is held of an asset, oldest first. */
  lots(asset: string): Lot[] {
    return (this.#lots.get(asset) ?? []).map((lot) => ({ ...lot, cost: lot.cost as Money }));
  }

  assets(): string[] {
    return [...this.#lots.keys()].filter((asset) => this.#lots.get(asset)!.length > 0);
  }

  /** Cost of all that is held of an asset. */
  cost(asset: string): Money {
    return (this.#lots.get(asset) ?? []).reduce((sum, { cost }) => sum + cost, 0n) as Money;
  }

  #dispose(change: HoldingChange): LotDisposal[] {
    const lots = this.#lots.get(change.asset) ?? [];
    const total = -change.quantity;
    const parts: Part[] = [];
    let [left, used] = [total, 0];
    for (; left > 0n && used < lots.length; used += 1) {
      const lot = lots[used]!;
      const taken = lot.quantity <= left ? lot.quantity : left;
      const cost = (lot.cost * taken) / lot.quantity;
      parts.push({ lot, quantity: taken, cost: cost as Money });
      left -= taken;
      lot.quantity -= taken;
      lot.cost -= cost;
      if (lot.quantity > 0n) break;
    }
    if (left > 0n) parts.push({ lot: null, quantity: left, cost: ZERO });
    while (lots[0]?.quantity === 0n) lots.shift();
    return disposals(change, parts);
  }
}

interface Part {
  readonly lot: OpenLot | null;
  readonly quantity: bigint;
  readonly cost: Money;
}

function disposals(change: HoldingChange, parts: readonly Part[]): LotDisposal[] {
  const { id, asset, reason, atMs, value } = change;
  const total = -change.quantity;
  let before = 0n;
  return parts.map(({ lot, quantity, cost }) => {
    // Cumulative shares, so that the parts add up to the whole.
    const share = ((value * (before + quantity)) / total - (value * before) / total) as Money;
    before += quantity;
    const proceeds = reason === 'moved' ? cost : reason === 'trade' ? share : ZERO;
    return {
      id,
      asset,
      reason,
      acquired: lot && { id: lot.id, atMs: lot.atMs },
      disposedAtMs: atMs,
      quantity,
      proceeds,
      cost,
      profit: subtract(proceeds, cost),
    };
  });
}
