import {
  type AnnouncedRules,
  ANYWHERE,
  countryRulesAt,
  type CustomerCountries,
  unnamedRules,
} from '@candor/domain/countries/country-rules';
import type { Queryable } from '../../platform/db.ts';
import { readAllRules } from './announced-rules.ts';
import type { CountriesOptions } from './deps.ts';

/** Far less than the notice of rules that take something away, so that no node misses one. */
const KEPT_MS = 2_000;

export interface CountryGuard {
  /** What is offered to these customers now, read in the transaction that depends on it. */
  read(db: Queryable, userIds: readonly string[]): Promise<(userId: string) => CustomerCountries>;
}

/** For products of which nobody else is a customer: accounts of the house, measurements. */
export const allowedEverywhere: CountryGuard = { read: async () => () => ANYWHERE };

/**
 * The only place that knows where what is offered. Announced rules are kept in memory, because
 * every order asks for them; countries of customers never are.
 */
export function createCountryGuard({ clock, mode, placesOf }: CountriesOptions): CountryGuard {
  let announced: ReadonlyMap<string, readonly AnnouncedRules[]> = new Map();
  let readAtMs = Number.NEGATIVE_INFINITY;
  const unnamed = unnamedRules(mode);
  async function fresh(db: Queryable, nowMs: number): Promise<void> {
    if (Math.abs(nowMs - readAtMs) < KEPT_MS) return;
    announced = await readAllRules(db);
    readAtMs = nowMs;
  }
  return {
    async read(db, userIds) {
      const nowMs = clock.now();
      await fresh(db, nowMs);
      if (mode === 'practice' && announced.size === 0) return () => ANYWHERE;
      const rules = announced;
      const places = await placesOf(db, userIds);
      const rulesOf = (country: string) => countryRulesAt(rules.get(country) ?? [], nowMs, unnamed);
      return (userId) => ({ places: places.get(userId) ?? [], rulesOf, unknown: unnamed });
    },
  };
}
