import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Outbox } from '../../platform/outbox.ts';

export interface TeamOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly outbox: Outbox;
  /** Where customers reach the product; null if it has no fixed address. */
  readonly publicOrigin?: string | null;
}
