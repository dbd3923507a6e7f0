import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { invariant } from '@candor/domain/refusal';
import {
  publishedSettings,
  settingsOf,
  symbolSettingKey,
  type SymbolSettings,
} from '@candor/domain/settings/symbol-settings';
import type { Queryable } from '../../platform/db.ts';
import { findSetting } from './store.ts';

/** The latest announced settings of a market, in force or not; by default the published ones. */
export async function newestSettings(db: Queryable, symbol: string): Promise<SymbolSettings> {
  const market = findMarketSymbol(symbol);
  invariant(market, 'settings are read only for existing markets');
  const value = await findSetting(db, symbolSettingKey(symbol));
  return value === undefined ? publishedSettings(market) : settingsOf(value);
}
