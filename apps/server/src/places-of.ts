import { type Place, placeSources } from '@candor/domain/countries/services';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { PlacesOf } from './modules/countries/index.ts';
import { findPhones } from './modules/identity/index.ts';
import { listStatedPlaces } from './modules/kyc/index.ts';

/**
 * Countries of customers: of the verified document, of the confirmed phone number and the one in
 * the personal data, and of the home address. Each is listed once per source.
 */
export const placesOf: PlacesOf = async (db, userIds) => {
  const [phones, stated] = await Promise.all([
    findPhones(db, userIds),
    listStatedPlaces(db, userIds),
  ]);
  const statedBy = new Map(stated.map((each) => [each.userId, each]));
  return new Map(
    userIds.map((userId) => {
      const own = statedBy.get(userId);
      const dialed = [phones.get(userId), own?.phone].flatMap((phone) => countryOfPhone(phone));
      return [
        userId,
        placesBySource({
          identity: own?.isVerified ? [own.country] : [],
          phone: dialed,
          address: own ? [own.addressCountry] : [],
        }),
      ];
    }),
  );
};

const placesBySource = (countries: Record<Place['source'], readonly string[]>): Place[] =>
  placeSources.flatMap((source) =>
    [...new Set(countries[source])].map((country) => ({ source, country })),
  );

/** Empty for numbers of no country, such as those of satellites. */
function countryOfPhone(phone: string | undefined): string[] {
  if (phone === undefined || phone === '') return [];
  const country = parsePhoneNumberFromString(phone)?.country;
  return country === undefined ? [] : [country];
}
