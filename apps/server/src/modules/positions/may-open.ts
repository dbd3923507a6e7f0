import { type AskedService, isServiceOffered } from '@candor/domain/countries/country-rules';
import { contractsOf } from '@candor/domain/countries/services';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { invariant } from '@candor/domain/refusal';
import { mayFill } from '@candor/domain/responsible-trading/opening';
import type { Queryable } from '../../platform/db.ts';
import type { CountryGuard } from '../countries/index.ts';
import { readStandings } from '../responsible-trading/index.ts';
import type { StoredPosition } from './stored-position.ts';

/** What a position is to the rules of countries. */
export function serviceOfPosition({
  symbol,
  leverage,
}: Pick<StoredPosition, 'symbol' | 'leverage'>): AskedService {
  const market = findMarketSymbol(symbol);
  invariant(market, 'positions are opened on existing markets');
  return { service: contractsOf(market.type), leverage };
}

/** Whether orders that rested may open now, by what owners have set and countries allow since. */
export async function readMayOpen(
  { countries }: { readonly countries: CountryGuard },
  db: Queryable,
  orders: readonly StoredPosition[],
  nowMs: number,
): Promise<(order: StoredPosition) => boolean> {
  const userIds = orders.map(({ userId }) => userId);
  if (userIds.length === 0) return () => true;
  const standings = await readStandings(db, userIds, nowMs);
  const allowed = await countries.read(db, userIds);
  return (order) =>
    mayFill(standings(order.userId), order.margin, nowMs) &&
    isServiceOffered(serviceOfPosition(order), allowed(order.userId));
}
