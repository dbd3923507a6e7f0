import type { CurrencyCode } from '@candor/domain/money/currencies';
import { ZERO, type Money } from '@candor/domain/money/money';
import type { HouseAccountKind, Transfer } from '@candor/domain/ledger/transfer';

/** Commands that move equity under the guard lock, by prefix of their transfer keys. */
const GUARDED = [
  'second-contract/',
  'exchange/',
  'product/',
  'loan/',
  'offering/',
  'level/',
  'competition/',
  'task/',
  'capital/',
];

/** Effect of transfers on the guard of a currency. */
export interface GuardChange {
  /** Moved into the house account `reserved`. */
  readonly reserved: bigint;
  /** Moved into equity by commands that hold the guard. */
  readonly moved: bigint;
}

/** Effect of keyed transfers on the guards, by currency. Unaffected currencies are left out. */
export function guardChanges(
  rows: readonly { readonly key: string; readonly transfer: Transfer }[],
): Map<CurrencyCode, GuardChange> {
  const changes = new Map<CurrencyCode, GuardChange>();
  for (const { key, transfer } of rows) {
    const reserved = intoHouse(transfer, 'reserved');
    const isGuarded = GUARDED.some((start) => key.startsWith(start));
    const moved = isGuarded ? intoHouse(transfer, 'equity') : 0n;
    if (reserved === 0n && moved === 0n) continue;
    const before = changes.get(transfer.currency);
    changes.set(transfer.currency, {
      reserved: (before?.reserved ?? 0n) + reserved,
      moved: (before?.moved ?? 0n) + moved,
    });
  }
  return changes;
}

function intoHouse({ from, to, amount }: Transfer, kind: HouseAccountKind): bigint {
  const isTo = to.owner === 'house' && to.kind === kind;
  const isFrom = from.owner === 'house' && from.kind === kind;
  return (isTo ? amount : 0n) - (isFrom ? amount : 0n);
}

/**
 * What the house may reserve or pay out, under lock, less what the decisions of the batch took.
 * Built from the database again for every attempt.
 */
export class Guard {
  readonly #free: Map<CurrencyCode, Money>;

  constructor(free: ReadonlyMap<CurrencyCode, Money>) {
    this.#free = new Map(free);
  }

  /** Unreserved equity, in a locked currency. */
  free(currency: CurrencyCode): Money {
    return this.#free.get(currency) ?? ZERO;
  }

  /** Applies a decision for those that are made after it. */
  count(key: string, transfers: readonly Transfer[]): void {
    const changes = guardChanges(transfers.map((transfer) => ({ key, transfer })));
    for (const [currency, { moved }] of changes)
      this.#free.set(currency, (this.free(currency) + moved) as Money);
  }
}
