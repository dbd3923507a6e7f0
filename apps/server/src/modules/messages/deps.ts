import type { Segment } from '@candor/domain/messages/announcement';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { PushTransport } from './push/transport.ts';

export interface MessagesOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
  /** Sends pushes; by default over HTTPS to public addresses only. */
  readonly pushTransport?: PushTransport;
  /** Contact of the sender of pushes, a requirement of push services. */
  readonly publicOrigin?: string | null;
}

/** Ids of the customers of a segment now; null means everybody. */
export type CustomersOf = (db: Queryable, segment: Segment) => Promise<readonly string[] | null>;
