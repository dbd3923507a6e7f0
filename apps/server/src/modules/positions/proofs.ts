import type { Tick } from '@candor/domain/markets/tick';
import type { Queryable } from '../../platform/db.ts';
import type { PositionsDeps } from './command-deps.ts';
import type { TickRef } from './deps.ts';
import type { StoredPosition } from './stored-position.ts';

/** Recorded ticks by reference. */
export class TickBook {
  readonly #ticks = new Map<string, Tick>();
  readonly #others: readonly TickBook[];

  constructor(ticks: readonly Tick[], ...others: readonly TickBook[]) {
    for (const tick of ticks) this.#ticks.set(`${tick.symbol}/${tick.sequence}`, tick);
    this.#others = others;
  }

  /** These ticks and one more. */
  with(tick: Tick): TickBook {
    return new TickBook([tick], this);
  }

  /** These ticks and those of another book. */
  and(other: TickBook): TickBook {
    return new TickBook([], this, other);
  }

  find(ref: TickRef): Tick | undefined {
    const own = this.#ticks.get(`${ref.symbol}/${ref.sequence}`);
    if (own) return own;
    for (const other of this.#others) {
      const found = other.find(ref);
      if (found) return found;
    }
    return undefined;
  }
}

/** Ticks by reference: recent ones from memory, the others from the log. */
export async function loadTicks(
  deps: Pick<PositionsDeps, 'engine' | 'prices'>,
  db: Queryable,
  refs: readonly TickRef[],
): Promise<TickBook> {
  const recent: Tick[] = [];
  const missing: TickRef[] = [];
  for (const ref of refs) {
    const tick = deps.engine.findRecent(ref.symbol, ref.sequence);
    if (tick) recent.push(tick);
    else missing.push(ref);
  }
  const older = missing.length === 0 ? [] : await deps.prices.findTicks(db, missing);
  return new TickBook([...recent, ...older]);
}

/** References to the ticks that opened and closed a position. */
export const proofRefs = ({
  symbol,
  openSequence,
  openedAtMs,
  ending,
}: StoredPosition): TickRef[] => [
  { symbol, sequence: openSequence, aboutMs: openedAtMs },
  ...(ending ? [{ symbol, sequence: ending.sequence, aboutMs: ending.closedAtMs }] : []),
];
