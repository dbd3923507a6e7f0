import {
  type AnnouncedRules,
  countryKey,
  type CountryRules,
  countryRulesAt,
  countryRulesOf,
  unnamedRules,
} from '@candor/domain/countries/country-rules';
import type { Queryable } from '../../platform/db.ts';
import { listSettingHistory, listSettingsLike } from '../settings/index.ts';
import type { CountriesOptions } from './deps.ts';

/** Everything announced for any country, newest first. */
export async function readAllRules(
  db: Queryable,
): Promise<ReadonlyMap<string, readonly AnnouncedRules[]>> {
  const rows = await listSettingsLike(db, countryKey('%'));
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    [...byKey].map(([key, versions]) => [
      key.slice(countryKey('').length),
      versions.map(({ value }) => countryRulesOf(value)),
    ]),
  );
}

/** Versions of one country's rules, newest first. */
export const readVersions = (db: Queryable, country: string) =>
  listSettingHistory(db, countryKey(country));

/** The rules of a country in force, and the newest announced ones. */
export async function readRules(
  { mode }: Pick<CountriesOptions, 'mode'>,
  db: Queryable,
  { country, nowMs }: { readonly country: string; readonly nowMs: number },
): Promise<{ readonly inForce: CountryRules; readonly newest: CountryRules }> {
  const versions = (await readVersions(db, country)).map(({ value }) => countryRulesOf(value));
  const unnamed = unnamedRules(mode);
  return {
    inForce: countryRulesAt(versions, nowMs, unnamed),
    newest: versions[0] ?? unnamed,
  };
}
