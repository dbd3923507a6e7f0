import type { Price } from '@candor/domain/money/money';
import type { Db } from '../../platform/db.ts';

export interface NetWorthOptions {
  readonly db: Db;
  /** The newest recorded price of a symbol; undefined before the first. */
  readonly latestTick: (symbol: string) => { readonly price: Price } | undefined;
}
