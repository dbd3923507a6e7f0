/** The currency in which this device shows totals next to USDT. */
import { languageCode } from '@candor/client/language';
import type { LocaleCode } from '@candor/contract/wire/locales';
import {
  displayCurrencyCodes,
  type DisplayCurrencyCode,
} from '@candor/domain/settings/display-currencies';
import { create } from 'zustand';
import { recall, remember, storageKeys } from './storage.ts';

/** `none`: totals are shown in USDT only. */
export type DisplayChoice = DisplayCurrencyCode | 'none';

/** Default currency of each language. */
const usual: Readonly<Record<LocaleCode, DisplayCurrencyCode>> = {
  'en-us': 'USD',
  xi: 'EUR',
  ko: 'KRW',
  jp: 'JPY',
  tai: 'THB',
  mlxy: 'MYR',
  vl: 'VND',
  'zh-cn': 'TWD',
  'zh-hk': 'HKD',
};

const useChosen = create<{ readonly chosen: DisplayChoice | null }>(() => ({
  chosen: chosenOf(recall(storageKeys.displayCurrency)),
}));

/** The chosen currency, or that of the language; changing the language never changes a choice. */
export const useDisplayChoice = (): DisplayChoice =>
  useChosen(({ chosen }) => chosen ?? usual[languageCode()]);

export function chooseDisplayCurrency(chosen: DisplayChoice): void {
  remember(storageKeys.displayCurrency, chosen);
  useChosen.setState({ chosen });
}

/** Parses a stored choice; null if it is not one. */
export function chosenOf(stored: string | null): DisplayChoice | null {
  if (stored === 'none') return 'none';
  return displayCurrencyCodes.find((code) => code === stored) ?? null;
}
