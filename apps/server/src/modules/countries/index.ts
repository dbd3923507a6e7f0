import { countriesHandlers } from './calls.ts';
import { countriesQueue } from './countries-queue.ts';
import { createCountryGuard } from './country-guard.ts';
import type { CountriesOptions } from './deps.ts';
import { setCountry } from './set-country.ts';

/** What is offered in which country. Refuses: countries.*. */
export function createCountries(options: CountriesOptions) {
  const guard = createCountryGuard(options);
  return {
    calls: countriesHandlers(options, guard),
    jobs: [],
    operatorCommands: { 'countries.set': setCountry(options) },
    operatorQueues: { countries: countriesQueue(options) },
    /** Asked by everything that opens, sells or lends. */
    guard,
  };
}

export { allowedEverywhere, type CountryGuard } from './country-guard.ts';
export type { PlacesOf } from './deps.ts';
