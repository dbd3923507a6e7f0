import { DISPLAY_RATES_KEY, parseDisplayRates } from './display-rates.ts';

/** Validates the text value of one setting. */
type IsValue = (text: string) => boolean;

const LENGTH_MAX = 2_000;

/**
 * Settings that operators may change, by key. None of them is a trading price, an odds figure or a
 * balance; keys not listed here cannot be set.
 */
const knownSettings: Readonly<Record<string, IsValue>> = {
  /** Redirect target of wide screens when enabled: a path of our own, never another site. */
  sys_set: (text) => {
    const value = objectOf(text);
    return (
      value !== null &&
      Object.keys(value).length === 2 &&
      typeof value['desktopLimit'] === 'boolean' &&
      typeof value['desktopUrl'] === 'string' &&
      /^(\/(?!\/)[^\s\\]*)?$/.test(value['desktopUrl'])
    );
  },
  /** Display rates of totals in other currencies, for display only; with a day and a publisher. */
  [DISPLAY_RATES_KEY]: (text) => parseDisplayRates(text) !== null,
};

export const settingKeys: readonly string[] = Object.keys(knownSettings);

export const isSettingValue = (key: string, text: string): boolean =>
  text.length <= LENGTH_MAX && Object.hasOwn(knownSettings, key) && knownSettings[key]!(text);

function objectOf(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
