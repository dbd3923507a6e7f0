import { countryCodes } from '@candor/domain/kyc/countries';

export interface Country {
  readonly code: string;
  /** In the language of the app. */
  readonly name: string;
}

/** Every country by its name in a language, in that language's order. */
export function countriesIn(languageTag: string): Country[] {
  const names = new Intl.DisplayNames(languageTag, { type: 'region' });
  const order = new Intl.Collator(languageTag);
  return countryCodes
    .map((code) => ({ code, name: names.of(code) ?? code }))
    .toSorted((a, b) => order.compare(a.name, b.name));
}
