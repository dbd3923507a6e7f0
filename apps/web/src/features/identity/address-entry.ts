import { chosenCountry } from '../../platform/country-info.ts';

/** Where a code goes, as it is typed: an e-mail address, or a phone number with its country. */
export interface AddressEntry {
  readonly kind: 'email' | 'phone';
  readonly email: string;
  readonly phone: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Without its plus. */
  readonly callingCode: string;
}

/** Country and code are the presets of the specification (§9). */
export const emptyAddress: AddressEntry = {
  kind: 'email',
  email: '',
  phone: '',
  country: 'US',
  callingCode: '1',
};

/** Empty, with the country that was chosen last on this device. */
export const newAddress = (): AddressEntry => ({ ...emptyAddress, ...chosenCountry() });

/** The fields that a request names the address by. */
export const addressFields = ({ kind, email, phone, callingCode }: AddressEntry) =>
  kind === 'email' ? { email } : { areaCode: callingCode, phone };

/** As it is shown: `+1 415 555 0134`. */
export const addressText = ({ kind, email, phone, callingCode }: AddressEntry): string =>
  kind === 'email' ? email : `+${callingCode} ${phone}`;

export const isAddressEmpty = ({ kind, email, phone }: AddressEntry): boolean =>
  (kind === 'email' ? email : phone).trim() === '';

/** Digits that need a country to be somebody's number. */
export const isPhoneLike = (text: string): boolean => /^[\d\s().-]{3,}$/.test(text);
