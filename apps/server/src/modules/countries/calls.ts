import type { Handlers } from '../../http/handler.ts';
import type { CountryGuard } from './country-guard.ts';
import type { CountriesOptions } from './deps.ts';
import { listOffers } from './list-offers.ts';

export const countriesHandlers = ({ db }: CountriesOptions, guard: CountryGuard) =>
  ({
    getServices: (_request, { userId }) => listOffers(guard, db, userId),
  }) satisfies Partial<Handlers>;
