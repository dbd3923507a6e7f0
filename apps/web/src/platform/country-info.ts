import { recall, remember, storageKeys } from './storage.ts';

/** A country as phone numbers name it. */
export interface DialedCountry {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Without its plus. */
  readonly callingCode: string;
}

/** Fixed by the specification (§3), as are the names of what is stored. */
const preset: DialedCountry = { country: 'US', callingCode: '1' };

const COUNTRY = /^[A-Z]{2}$/;
const CALLING_CODE = /^\d{1,4}$/;

/** The country last chosen on this device; the preset before, and for a record that is spoilt. */
export function chosenCountry(): DialedCountry {
  try {
    const stored: unknown = JSON.parse(recall(storageKeys.countryInfo) ?? 'null');
    const { country_code: country, phone_code: callingCode } = Object(stored) as Record<
      string,
      unknown
    >;
    const isCountry = typeof country === 'string' && COUNTRY.test(country);
    const isCode = typeof callingCode === 'string' && CALLING_CODE.test(callingCode);
    return isCountry && isCode ? { country, callingCode } : preset;
  } catch {
    return preset;
  }
}

/** Keeps a choice on this device, for every form that asks for a phone number. */
export function chooseCountry({ country, callingCode }: DialedCountry): void {
  const nameIn = (tag: string) => new Intl.DisplayNames([tag], { type: 'region' }).of(country);
  remember(
    storageKeys.countryInfo,
    JSON.stringify({
      english_name: nameIn('en'),
      chinese_name: nameIn('zh-Hant'),
      country_code: country,
      phone_code: callingCode,
    }),
  );
}
