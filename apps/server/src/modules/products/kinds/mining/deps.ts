import type { Tick } from '@candor/domain/markets/tick';
import type { Queryable } from '../../../../platform/db.ts';
import type { NetworkSource } from './network-source.ts';

/** Recorded prices, and the key that signs what follows from them. */
export interface MiningPrices {
  /** Signs a SHA-256 (hexadecimal) with the key of the ticks; returns base64. */
  readonly sign: (hash: string, atMs: number) => string;
  readonly latestTick: (symbol: string) => Tick | undefined;
  /** Ticks next to a moment; see the markets module. */
  readonly listTicksAround: (
    db: Queryable,
    at: { readonly symbol: string; readonly afterSequence: number; readonly atMs: number },
  ) => Promise<Tick[]>;
}

/** What recording and selling machines need. */
export interface MiningDeps extends MiningPrices {
  readonly network: NetworkSource;
}
