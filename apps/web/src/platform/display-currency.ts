/** In which currency totals are shown beside USDT, on this device. */
import {
  displayCurrencyCodes,
  type DisplayCurrencyCode,
} from '@candor/domain/settings/display-currencies';
import type { LocaleCode } from '@candor/contract/wire/locales';
import { create } from 'zustand';
import { languageCode } from './language.ts';
import { recall, remember, storageKeys } from './storage.ts';

/** `none`: totals stay in USDT alone. */
export type DisplayChoice = DisplayCurrencyCode | 'none';

/** What readers of a language count in, until they choose. */
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

/** The chosen currency, else that of the language; a new language never changes a choice. */
export const useDisplayChoice = (): DisplayChoice =>
  useChosen(({ chosen }) => chosen ?? usual[languageCode()]);

export function chooseDisplayCurrency(chosen: DisplayChoice): void {
  remember(storageKeys.displayCurrency, chosen);
  useChosen.setState({ chosen });
}

/** A remembered text as a choice; null for anything that is none. */
export function chosenOf(stored: string | null): DisplayChoice | null {
  if (stored === 'none') return 'none';
  return displayCurrencyCodes.find((code) => code === stored) ?? null;
}
