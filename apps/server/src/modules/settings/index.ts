import type { Handlers } from '../../http/handler.ts';
import { type DisplayRateDeps, getDisplayRate, listDisplayCurrencies } from './display-rates.ts';
import { setSetting } from './set-setting.ts';
import { settingsQueue } from './settings-queue.ts';
import { listSettingVersions } from './list-versions.ts';
import { setSymbol } from './set-symbol.ts';
import { findSetting } from './store.ts';
import { symbolsQueue } from './symbols-queue.ts';

/**
 * Versioned public settings that two operators together can change, and display rates for totals in
 * other currencies. Refuses: settings.*.
 */
export const createSettings = (deps: DisplayRateDeps) => ({
  calls: {
    getSetting: async ({ key }) => (await findSetting(deps.db, key)) ?? '',
    listDisplayCurrencies: () => listDisplayCurrencies(deps),
    getDisplayRate: ({ currency }) => getDisplayRate(deps, currency),
    listSettingVersions: (request) => listSettingVersions(deps.db, request),
  } satisfies Partial<Handlers>,
  operatorCommands: {
    'settings.set': setSetting,
    'settings.setSymbol': setSymbol,
  },
  operatorQueues: { settings: settingsQueue, symbols: symbolsQueue },
});

export {
  findSetting,
  listFormerAnnouncements,
  listNewestHashes as listSettingHashes,
  listVersions as listSettingHistory,
  listVersionsLike as listSettingsLike,
  publishTexts,
} from './store.ts';
export { createSymbolSettings, type SymbolSettingsReader } from './symbol-settings.ts';
export { addVersion as addSettingVersion } from './add-version.ts';
