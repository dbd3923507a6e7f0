import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';

export interface SupportOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly random: Random;
  readonly outbox: Outbox;
  readonly mail: Mail;
  readonly files: Pick<Files, 'open' | 'link'>;
  readonly mode: 'practice' | 'live';
  readonly translator: (language: string | undefined) => Translate;
}

/** A conversation belongs to its customer: both ids name it. */
export interface ChatName {
  readonly userId: string;
  readonly id: string;
}
