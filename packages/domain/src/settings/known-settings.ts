import { OUTSIDE_LINKS_KEY, parseAllowedHosts } from '../support/outside-link.ts';
import { parseShareLimits, WALLET_SHARES_KEY } from '../wallet/house-wallets.ts';
import { DISPLAY_RATES_KEY, parseDisplayRates } from './display-rates.ts';
import { parseSystemSetting, SYSTEM_KEY } from './system-setting.ts';

/** Validates the text value of one setting. */
type IsValue = (text: string) => boolean;

const LENGTH_MAX = 2_000;

/**
 * Settings that operators may change, by key. None of them is a trading price, an odds figure or a
 * balance; keys not listed here cannot be set.
 */
const knownSettings: Readonly<Record<string, IsValue>> = {
  [SYSTEM_KEY]: (text) => parseSystemSetting(text) !== null,
  /** Hosts that links may lead to without a warning. */
  [OUTSIDE_LINKS_KEY]: (text) => parseAllowedHosts(text) !== null,
  /** Display rates of totals in other currencies, for display only; with a day and a publisher. */
  [DISPLAY_RATES_KEY]: (text) => parseDisplayRates(text) !== null,
  /** The largest part of the money on chains that may lie hot or warm. */
  [WALLET_SHARES_KEY]: (text) => parseShareLimits(text) !== null,
};

export const settingKeys: readonly string[] = Object.keys(knownSettings);

export const isSettingValue = (key: string, text: string): boolean =>
  text.length <= LENGTH_MAX && Object.hasOwn(knownSettings, key) && knownSettings[key]!(text);
