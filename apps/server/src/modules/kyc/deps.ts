import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Log } from '../../platform/log.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import type { IdentityReview, SumsubConfig } from '../../platform/startup/identity-review.ts';

export interface KycOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly outbox: Outbox;
  readonly files: Pick<Files, 'open' | 'link'>;
  /**
   * `practice`: a due row approves complete applications; `sumsub`: an outside reviewer decides
   * what it can; otherwise people decide.
   */
  readonly identityReview: IdentityReview;
  readonly sumsub?: SumsubConfig | null;
}
