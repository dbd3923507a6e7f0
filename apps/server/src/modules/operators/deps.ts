import type { ConsoleResultOf } from '@candor/contract/console/calls';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type {
  OperatorCommands,
  OperatorFact,
  OperatorQueues,
} from '../../platform/operator-commands.ts';
import type { Random } from '../../platform/random.ts';
import type { credentials } from '../identity/index.ts';
import type { OperatorSessions } from './sessions.ts';

/** The product as it is now; read across all modules by who composes them. */
export type Health = Readonly<
  Omit<ConsoleResultOf<'getHealth'>, 'samples' | 'now' | 'findings'>
> & {
  readonly findings: readonly ConsoleResultOf<'getHealth'>['findings'][number][];
};

/** A customer as the modules below know one; to read only. */
export interface CustomerView {
  search(
    db: Queryable,
    text: string,
  ): Promise<readonly { id: string; username: string; contact: string; createdAt: number }[]>;
  find(db: Queryable, userId: string): Promise<readonly OperatorFact[] | null>;
  listSessions(
    db: Queryable,
    userId: string,
  ): Promise<
    readonly { id: string; ip: string; userAgent: string; createdAt: number; lastSeenAt: number }[]
  >;
}

export interface OperatorsOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  /** Of every module, by kind. */
  readonly commands: OperatorCommands;
  /** Of every module, by name. */
  readonly queues: OperatorQueues;
  readonly customers: CustomerView;
  readonly readHealth: (db: Db, nowMs: number) => Promise<Health>;
}

export interface OperatorsDeps extends OperatorsOptions {
  readonly keys: ReturnType<typeof credentials.createTotpKeys>;
  readonly sessions: OperatorSessions;
}
