import type { Direction } from '@candor/domain/positions/terms';
import type { Stop } from '../../platform/clock.ts';
import type { PositionsOptions } from './deps.ts';
import { readSides, sideKey } from './store-open-interest.ts';

const TOPIC = 'positions.openInterest';
const ROUND_MS = 1_000;

/**
 * Open interest per symbol and side, for display only: a copy of the counters in the database, read
 * every second and after a commit that changed them. No decision uses it.
 */
export interface OpenInterest {
  start(): Promise<void>;
  stop(): void;
  /** Call after a commit that opened or closed something, so that every node reads it again. */
  changed(): void;
  /** Open base units per side. */
  sides(symbol: string): Readonly<Record<Direction, bigint>>;
}

export function createOpenInterest({
  db,
  bus,
  clock,
  log,
}: Pick<PositionsOptions, 'db' | 'bus' | 'clock' | 'log'>): OpenInterest {
  const stops: Stop[] = [];
  let known: ReadonlyMap<string, bigint> = new Map();
  let reading: Promise<void> | null = null;
  let isAsked = false;

  async function readAll(): Promise<void> {
    do {
      isAsked = false;
      known = await readSides(db);
    } while (isAsked);
  }

  /** One read at a time; a caller during a read gets one that starts after its call. */
  function read(): Promise<void> {
    isAsked = true;
    reading ??= readAll()
      .catch((error) => log.warn({ err: error }, 'open interest not readable'))
      .finally(() => {
        reading = null;
      });
    return reading;
  }

  return {
    async start() {
      known = await readSides(db);
      stops.push(bus.subscribe(TOPIC, read), clock.every(ROUND_MS, read));
    },
    stop() {
      for (const stop of stops.splice(0)) stop();
    },
    changed: () => bus.publish(TOPIC, {}),
    sides: (symbol) => ({
      long: known.get(sideKey({ symbol, direction: 'long' })) ?? 0n,
      short: known.get(sideKey({ symbol, direction: 'short' })) ?? 0n,
    }),
  };
}
