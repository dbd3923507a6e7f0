import { multiplyUp } from '@candor/domain/money/fixed';
import type { Money, Price, Quantity } from '@candor/domain/money/money';
import type { Direction } from '@candor/domain/positions/terms';
import type { Stop } from '../../platform/clock.ts';
import type { PositionsOptions } from './deps.ts';
import { sumOpenInterest } from './store.ts';

const TOPIC = 'positions.openInterest';
const ROUND_MS = 1_000;
/** Sums are read again now and then: what a node said is lost when the line to the others breaks. */
const READ_EVERY_MS = 300_000;
/** A reading beside which something was counted is not exact; after so many the newest will do. */
const READINGS_MAX = 10;

/** One side of one symbol. */
export interface Side {
  readonly symbol: string;
  readonly direction: Direction;
}

/**
 * What is open per symbol and side, in base units. Kept in memory, because a counter row per symbol
 * would make every opening wait for the commit of the one before; read from the positions at start,
 * told from node to node after each commit, and read again when it may be wrong.
 * What was decided and is not committed yet is held, so that a crowd cannot pass a cap together.
 */
export interface OpenInterest {
  start(): Promise<void>;
  stop(): void;
  /** Counts what opened (above zero) or closed (below zero), after its commit, on every node. */
  add(side: Side, change: bigint): void;
  /** Reads the sums again soon: a commit may have happened that nobody here heard of. */
  mistrust(): void;
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

const keyOf = ({ symbol, direction }: Side): string => `${symbol}/${direction}`;

function change(sums: Map<string, bigint>, key: string, by: bigint): void {
  sums.set(key, (sums.get(key) ?? 0n) + by);
}

export function createOpenInterest(
  deps: Pick<PositionsOptions, 'db' | 'bus' | 'clock' | 'log'>,
): OpenInterest {
  const counts = createCounts(deps);
  const heldById = new Map<string, Held>();
  const heldBySide = new Map<string, bigint>();

  function release(id: string): void {
    const held = heldById.get(id);
    if (!held) return;
    heldById.delete(id);
    change(heldBySide, held.key, -held.quantity);
  }

  return {
    start: counts.start,
    stop: counts.stop,
    mistrust: counts.mistrust,
    add: (side, by) => deps.bus.publish(TOPIC, { key: keyOf(side), by: String(by) }),
    hold(id, side, quantity) {
      release(id);
      const key = keyOf(side);
      heldById.set(id, { key, quantity });
      change(heldBySide, key, quantity);
    },
    release,
    sides: (symbol) => ({
      long: counts.of(keyOf({ symbol, direction: 'long' })),
      short: counts.of(keyOf({ symbol, direction: 'short' })),
    }),
    notional(side, index, exceptId) {
      const key = keyOf(side);
      const own = heldById.get(exceptId)?.quantity ?? 0n;
      const quantity = counts.of(key) + (heldBySide.get(key) ?? 0n) - own;
      return multiplyUp(quantity, index) as Money;
    },
  };
}

/** The sums that are counted: as they were read, and what was heard since. */
function createCounts({
  db,
  bus,
  clock,
  log,
}: Pick<PositionsOptions, 'db' | 'bus' | 'clock' | 'log'>) {
  const stops: Stop[] = [];
  let counted = new Map<string, bigint>();
  let hasCounts = false;
  /** What was heard while the sums are read; null: they are not. */
  let heard: Map<string, bigint> | null = null;
  let readAtMs = 0;
  let readings = 0;

  function hear(message: unknown): void {
    const { key, by } = message as { key: string; by: string };
    change(counted, key, BigInt(by));
    if (heard) change(heard, key, BigInt(by));
  }

  async function read(): Promise<void> {
    heard = new Map();
    try {
      const rows = await sumOpenInterest(db);
      readings += 1;
      const isExact = heard.size === 0 || readings >= READINGS_MAX;
      if (!isExact && hasCounts) return;
      // The first one counts however it was made: nothing at all would open without impact or cap.
      counted = new Map(rows.map((row) => [keyOf(row), row.quantity]));
      for (const [key, by] of heard) change(counted, key, by);
      hasCounts = true;
      if (!isExact) return;
      readings = 0;
      readAtMs = clock.now() + READ_EVERY_MS;
    } finally {
      heard = null;
    }
  }

  async function round(): Promise<void> {
    if (clock.now() < readAtMs) return;
    await read().catch((error) => log.warn({ err: error }, 'open interest not readable'));
  }

  return {
    of: (key: string): bigint => counted.get(key) ?? 0n,
    mistrust: () => void (readAtMs = 0),
    async start(): Promise<void> {
      stops.push(bus.subscribe(TOPIC, hear));
      await read();
      stops.push(clock.every(ROUND_MS, round));
    },
    stop(): void {
      for (const stop of stops.splice(0)) stop();
    },
  };
}
