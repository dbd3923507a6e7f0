import type { ConsoleResultOf } from '@candor/contract/console/calls';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type {
  OperatorCommands,
  OperatorFact,
  OperatorQueues,
} from '../../platform/operator-commands.ts';
import type { Random } from '../../platform/random.ts';
import type { ArticleTools } from '../content/index.ts';
import type { OperatorChats } from '../support/index.ts';
import type { credentials } from '../identity/index.ts';
import type { OperatorSessions } from './sessions.ts';

/** Current health of the product, collected across all modules by the caller. */
export type Health = Readonly<
  Omit<ConsoleResultOf<'getHealth'>, 'samples' | 'now' | 'findings'>
> & {
  readonly findings: readonly ConsoleResultOf<'getHealth'>['findings'][number][];
};

/** Read-only access to customers, provided by the identity module. */
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
  /** Commands of every module, by kind. */
  readonly commands: OperatorCommands;
  /** Queues of every module, by name. */
  readonly queues: OperatorQueues;
  readonly customers: CustomerView;
  /** Conversations with customers. */
  readonly chats: OperatorChats;
  /** Preview and pictures of articles. */
  readonly articles: ArticleTools;
  /** Reads a bank statement for operators. */
  readonly addBankStatement: (
    operatorId: string,
    bytes: Uint8Array,
  ) => Promise<ConsoleResultOf<'addBankStatement'>>;
  readonly readHealth: (db: Db, nowMs: number) => Promise<Health>;
}

export interface OperatorsDeps extends OperatorsOptions {
  readonly keys: ReturnType<typeof credentials.createTotpKeys>;
  readonly sessions: OperatorSessions;
}
