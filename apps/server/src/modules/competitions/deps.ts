import type { Relation } from '@candor/domain/competitions/related';
import type { Tick } from '@candor/domain/markets/tick';
import type { VerifiedLevel } from '@candor/domain/positions/verification';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Random } from '../../platform/random.ts';

export interface CompetitionsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly mode: 'practice' | 'live';
  readonly translator: (language: string | undefined) => Translate;
  /** Whether a new product gets competitions of its own; off by default. */
  readonly contests?: boolean;
  /** Verified level of customers; omitted if there is none. */
  readonly levelsOf: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<ReadonlyMap<string, VerifiedLevel>>;
  /** Other accounts verified as the same person. */
  readonly sameIdentity: (
    db: Queryable,
    userIds: readonly string[],
  ) => Promise<readonly Relation[]>;
  /** Ticks next to a moment; see the markets module. */
  readonly listTicksAround: (
    db: Queryable,
    at: { readonly symbol: string; readonly afterSequence: number; readonly atMs: number },
  ) => Promise<Tick[]>;
}
