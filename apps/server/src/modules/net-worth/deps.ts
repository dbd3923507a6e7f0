import type { Price } from '@candor/domain/money/money';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Random } from '../../platform/random.ts';

export interface NetWorthOptions {
  readonly db: Db;
  readonly clock: Clock;
  readonly random: Random;
  readonly translator: (language: string | undefined) => Translate;
  /** The newest recorded price of a symbol; undefined before the first. */
  readonly latestTick: (symbol: string) => { readonly price: Price } | undefined;
}
