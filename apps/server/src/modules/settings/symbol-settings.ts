import { findMarketSymbol, marketSymbols } from '@candor/domain/markets/symbols';
import { invariant } from '@candor/domain/refusal';
import {
  type AnnouncedSettings,
  settingsAt,
  settingsOf,
  symbolSettingKey,
  type SymbolSettings,
} from '@candor/domain/settings/symbol-settings';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import { listVersionsLike } from './store.ts';

/** Far less than the notice period of a change, so that no node misses one. */
const KEPT_MS = 60_000;

export interface SymbolSettingsReader {
  /** Loads new announcements; call before `at` in every command that depends on it. */
  fresh(db?: Queryable): Promise<void>;
  /** Settings in force for an order accepted at a given time. Epoch milliseconds. */
  at(symbol: string, atMs: number): SymbolSettings;
}

/** Announced settings of all markets, cached in memory. */
export function createSymbolSettings({
  db: own,
  clock,
}: {
  db: Db;
  clock: Clock;
}): SymbolSettingsReader {
  let versions = new Map<string, readonly AnnouncedSettings[]>();
  let readAtMs = Number.NEGATIVE_INFINITY;
  return {
    async fresh(db = own) {
      const nowMs = clock.now();
      if (Math.abs(nowMs - readAtMs) < KEPT_MS) return;
      const rows = await listVersionsLike(db, symbolSettingKey('%'));
      versions = new Map(
        marketSymbols.map(({ symbol }) => {
          const key = symbolSettingKey(symbol);
          const ofSymbol = rows.filter((row) => row.key === key);
          return [symbol, ofSymbol.map(({ value }) => settingsOf(value))];
        }),
      );
      readAtMs = nowMs;
    },
    at(symbol, atMs) {
      const market = findMarketSymbol(symbol);
      invariant(market, 'settings are read only for existing markets');
      return settingsAt(market, versions.get(symbol) ?? [], atMs);
    },
  };
}
