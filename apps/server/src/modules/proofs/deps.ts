import type { Venue } from '@candor/domain/markets/source-book';
import type { Tick } from '@candor/domain/markets/tick';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';

/** What proofs need from the markets besides the log itself. */
export interface LogKeeper {
  /** Newest recorded tick; undefined before the first. */
  latestTick(symbol: string): Tick | undefined;
  venuesOf(symbol: string): readonly Required<Venue>[];
  /** Signs a SHA-256 in hexadecimal with the tick key of a moment; returns base64. */
  sign(hash: string, atMs: number): string;
}

/** Logs sealed with a day besides prices, orders and reserves. */
export interface KeptLogs {
  /** Newest line of the operators' log; its hash is empty if there is none. */
  operatorsHead(db: Queryable): Promise<{ readonly number: number; readonly hash: string }>;
  /** Hashes of the newest version of every setting created before, by key. */
  settingHashes(db: Queryable, beforeMs: number): Promise<readonly string[]>;
}

export interface ProofsOptions {
  readonly db: Db;
  readonly random: Random;
  readonly markets: LogKeeper;
  readonly logs: KeptLogs;
  /** In practice mode everything that the house holds is practice money. */
  readonly mode: 'practice' | 'live';
}
