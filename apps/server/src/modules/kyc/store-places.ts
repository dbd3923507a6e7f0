import type { Queryable } from '../../platform/db.ts';

/** Where a customer is, as far as personal data says so. */
export interface StatedPlace {
  readonly userId: string;
  /** Of the document. */
  readonly country: string;
  /** Whether the document was accepted. */
  readonly isVerified: boolean;
  readonly addressCountry: string;
  /** E.164. */
  readonly phone: string;
}

/** No row for customers without personal data. */
export const listStatedPlaces = (db: Queryable, userIds: readonly string[]) =>
  db<StatedPlace[]>`
    select p.user_id as "userId", p.country, p.phone,
      coalesce(p.address_country, p.country) as "addressCountry",
      exists (select from kyc.application a where a.user_id = p.user_id
        and a.grade = 'basic' and a.status = 'verified') as "isVerified"
    from kyc.personal_data p where p.user_id = any(${[...userIds]}::uuid[])`;
