import type { Tick } from '@candor/domain/markets/tick';
import type { Queryable } from '../../platform/db.ts';
import type { PositionsDeps } from './command-deps.ts';
import type { TickRef } from './deps.ts';
import type { StoredPosition } from './stored-position.ts';

/** Recorded ticks by reference. */
export class TickBook {
  readonly #ticks = new Map<string, Tick>();
  readonly #others: TickBook | null;

  constructor(ticks: readonly Tick[], others: TickBook | null = null) {
    for (const tick of ticks) this.#ticks.set(`${tick.symbol}/${tick.sequence}`, tick);
    this.#others = others;
  }

  /** These ticks and one more. */
  with(tick: Tick): TickBook {
    return new TickBook([tick], this);
  }

  find(ref: TickRef): Tick | undefined {
    return this.#ticks.get(`${ref.symbol}/${ref.sequence}`) ?? this.#others?.find(ref);
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
