import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';

export interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly id: string;
  readonly name: string;
  /** Without its plus. */
  readonly callingCode: string;
}

/** Every country with a calling code, named in the language and in its order. */
export function listCountries(tag: string): Country[] {
  const names = new Intl.DisplayNames([tag], { type: 'region' });
  const { compare } = new Intl.Collator(tag);
  return getCountries()
    .map((id) => ({ id, name: names.of(id) ?? id, callingCode: getCountryCallingCode(id) }))
    .toSorted((a, b) => compare(a.name, b.name));
}

/** Matches any part of the name regardless of accents, the country's letters, or its calling code. */
export function findCountries(countries: readonly Country[], text: string): readonly Country[] {
  const wanted = plain(text).replace(/^\+/, '');
  if (wanted === '') return countries;
  return countries.filter(
    ({ id, name, callingCode }) =>
      plain(name).includes(wanted) || id.toLowerCase() === wanted || callingCode.startsWith(wanted),
  );
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .trim()
    .toLowerCase();
