import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Translate } from '../../platform/messages.ts';

export interface ContentDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly mode: 'practice' | 'live';
  readonly files: Pick<Files, 'receive' | 'open'>;
  readonly translator: (language: string | undefined) => Translate;
  /** Whether the texts that come with the product are published at the start; off by default. */
  readonly ownArticles?: boolean;
}
