import type { ResultOf } from '@candor/contract/calls';
import { serviceOffer } from '@candor/domain/countries/country-rules';
import { services } from '@candor/domain/countries/services';
import type { Queryable } from '../../platform/db.ts';
import type { CountryGuard } from './country-guard.ts';

/** What the guard of every opening would say to this customer now. */
export async function listOffers(
  guard: CountryGuard,
  db: Queryable,
  userId: string,
): Promise<ResultOf<'getServices'>> {
  const countries = (await guard.read(db, [userId]))(userId);
  return {
    places: [...countries.places],
    services: services.map((service) => {
      const { isOffered, leverageMax, decidedBy } = serviceOffer(service, countries);
      return {
        service,
        isOffered,
        ...(leverageMax === undefined ? {} : { leverageMax }),
        ...(decidedBy ? { decidedBy } : {}),
      };
    }),
  };
}
