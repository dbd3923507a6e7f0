import type { Gender, PersonalData, Relationship } from '@candor/domain/kyc/personal-data';
import type { Queryable, Tx } from '../../platform/db.ts';

interface PersonalDataRow {
  surname: string;
  first_name: string;
  gender: Gender;
  birthday: string;
  country: string;
  address: string;
  address_country: string | null;
  phone: string;
  emergency_surname: string;
  emergency_first_name: string;
  emergency_relationship: Relationship;
  emergency_phone: string;
  emergency_address: string;
}

export async function findPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalData | null> {
  const [row] = await db<PersonalDataRow[]>`
    select surname, first_name, gender, birthday::text as birthday, country, address, phone,
      address_country, emergency_surname, emergency_first_name, emergency_relationship,
      emergency_phone, emergency_address
    from kyc.personal_data where user_id = ${userId}`;
  if (!row) return null;
  return {
    surname: row.surname,
    firstName: row.first_name,
    gender: row.gender,
    birthday: row.birthday,
    country: row.country,
    address: row.address,
    ...(row.address_country === null ? {} : { addressCountry: row.address_country }),
    phone: row.phone,
    emergencySurname: row.emergency_surname,
    emergencyFirstName: row.emergency_first_name,
    emergencyRelationship: row.emergency_relationship,
    emergencyPhone: row.emergency_phone,
    emergencyAddress: row.emergency_address,
  };
}

export async function upsertPersonalData(
  tx: Tx,
  userId: string,
  data: PersonalData,
  nowMs: number,
): Promise<void> {
  await tx`
    insert into kyc.personal_data (user_id, surname, first_name, gender, birthday, country, address,
      address_country, phone, emergency_surname, emergency_first_name, emergency_relationship, emergency_phone,
      emergency_address, updated_at, name_since)
    values (${userId}, ${data.surname}, ${data.firstName}, ${data.gender}, ${data.birthday}::text::date,
      ${data.country}, ${data.address}, ${data.addressCountry ?? null}, ${data.phone}, ${data.emergencySurname},
      ${data.emergencyFirstName}, ${data.emergencyRelationship}, ${data.emergencyPhone},
      ${data.emergencyAddress}, ${nowMs}, ${nowMs}::timestamptz)
    on conflict (user_id) do update set surname = excluded.surname,
      first_name = excluded.first_name, gender = excluded.gender, birthday = excluded.birthday,
      country = excluded.country, address = excluded.address,
      address_country = excluded.address_country, phone = excluded.phone,
      emergency_surname = excluded.emergency_surname,
      emergency_first_name = excluded.emergency_first_name,
      emergency_relationship = excluded.emergency_relationship,
      emergency_phone = excluded.emergency_phone,
      emergency_address = excluded.emergency_address, updated_at = excluded.updated_at,
      name_since = case when (personal_data.surname, personal_data.first_name,
          personal_data.birthday) = (excluded.surname, excluded.first_name, excluded.birthday)
        then personal_data.name_since else excluded.name_since end`;
}
