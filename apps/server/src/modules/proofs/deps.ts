import type { Venue } from '@candor/domain/markets/source-book';
import type { Tick } from '@candor/domain/markets/tick';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';

/** What proofs need of the markets besides the log itself. */
export interface LogKeeper {
  /** Newest recorded tick; undefined before the first. */
  latestTick(symbol: string): Tick | undefined;
  venuesOf(symbol: string): readonly Venue[];
  /** Signs a SHA-256, hexadecimal, with the key of the ticks; gives base64. */
  sign(hash: string): string;
}

export interface ProofsOptions {
  readonly db: Db;
  readonly random: Random;
  readonly markets: LogKeeper;
}
