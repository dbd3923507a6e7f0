import type { Place } from '@candor/domain/countries/services';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';

/** Countries that are known of customers, by what tells them; no entry if nothing does. */
export type PlacesOf = (
  db: Queryable,
  userIds: readonly string[],
) => Promise<ReadonlyMap<string, readonly Place[]>>;

export interface CountriesOptions {
  readonly db: Db;
  readonly clock: Clock;
  /** A live house offers only what is allowed in a country, practice all that is not forbidden. */
  readonly mode: 'practice' | 'live';
  readonly placesOf: PlacesOf;
}
