import { findMarketSymbol } from '@candor/domain/markets/symbols';
import {
  levelNeeded,
  requireLevel,
  type VerifiedLevel,
} from '@candor/domain/positions/verification';
import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import type { PositionsOptions } from './deps.ts';

/**
 * Checks a customer's verified level against a market's requirement. Refuses: kyc.basicRequired,
 * kyc.advancedRequired.
 */
export type RequireVerified = (ask: { readonly userId: string; readonly symbol: string }) => void;

/** Reads the levels that these commands depend on; reads nothing where a market needs none. */
export async function loadLevels(
  { levelsOf, mode }: Pick<PositionsOptions, 'levelsOf' | 'mode'>,
  db: Queryable,
  asks: readonly { readonly userId: string; readonly symbol: string }[],
): Promise<RequireVerified> {
  const needed = (symbol: string) => {
    const market = findMarketSymbol(symbol);
    if (!market) throw new Refusal('markets.unknownSymbol', { symbol });
    return levelNeeded(market.type, mode);
  };
  const asked = asks.filter(({ symbol }) => needed(symbol) !== 'none');
  const userIds = [...new Set(asked.map(({ userId }) => userId))];
  const levels: ReadonlyMap<string, VerifiedLevel> =
    userIds.length === 0 ? new Map() : await levelsOf(db, userIds);
  return ({ userId, symbol }) => requireLevel(levels.get(userId) ?? 'none', needed(symbol));
}
