import { DISPLAY_RATES_KEY, parseDisplayRates } from './display-rates.ts';

/** What one setting may hold: whether a text is a value of it. */
type IsValue = (text: string) => boolean;

const LENGTH_MAX = 2_000;

/**
 * Settings that operators may change, by key. None of them is a price that anything is traded at, an
 * odd or a balance; what is not here cannot be set at all.
 */
const knownSettings: Readonly<Record<string, IsValue>> = {
  /** Where wide screens are sent, when that is switched on: a path of our own, never another site. */
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
  /** What totals are worth in other currencies, for the eye alone; with a day and who published it. */
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
