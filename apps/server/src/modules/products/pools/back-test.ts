import { setImmediate } from 'node:timers/promises';
import { addDays, startOfDay, type Day } from '@candor/domain/calendar';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import {
  backTest,
  type BackTestDay,
  type CloseSeries,
} from '@candor/domain/products/pools/back-test';
import type { PoolTerms } from '@candor/domain/products/pools/pool-terms';
import { CANDLES_USED } from '@candor/domain/products/pools/trend';
import { invariant } from '@candor/domain/refusal';
import type { Queryable } from '../../../platform/db.ts';
import { listCloses } from '../../markets/index.ts';

/** Computed before others are served again: some milliseconds. */
const DAYS_AT_ONCE = 8;

/**
 * What the strategy would have made of the candles before a pool was opened; empty for a pool whose
 * income depends on what customers held, which no candle shows, and while history is too short.
 */
export async function poolBackTest(
  db: Queryable,
  terms: PoolTerms,
  span: { readonly from: Day; readonly days: number },
): Promise<BackTestDay[]> {
  if (terms.strategy !== 'trend') return [];
  const beforeMs = startOfDay(addDays(span.from, span.days));
  const series: CloseSeries[] = [];
  for (const symbol of terms.symbols) {
    const market = findMarketSymbol(symbol);
    invariant(market, `${symbol} is a market`);
    const limit = span.days + CANDLES_USED + 1;
    const days = await listCloses(db, { symbol, period: '1D', beforeMs, limit });
    const hours = await listCloses(db, {
      symbol,
      period: '1H',
      beforeMs,
      limit: span.days * 24 + CANDLES_USED,
    });
    series.push({ symbol, quantityPrecision: market.quantityPrecision, days, hours });
  }
  const first = firstDay(series, span.from);
  const days = span.days - Math.max(0, first.skipped);
  if (days <= 0) return [];
  const tested: BackTestDay[] = [];
  for (const day of backTest(terms, series, { from: first.day, days })) {
    tested.push(day);
    if (tested.length % DAYS_AT_ONCE === 0) await setImmediate();
  }
  return tested;
}

/** The first day of a span on which every market has enough candles. */
function firstDay(series: readonly CloseSeries[], from: Day): { day: Day; skipped: number } {
  const fullMs = Math.max(
    ...series.map(({ days, hours }) =>
      Math.max(
        days[CANDLES_USED - 1]?.startMs ?? Number.POSITIVE_INFINITY,
        hours[CANDLES_USED - 1]?.startMs ?? Number.POSITIVE_INFINITY,
      ),
    ),
  );
  if (fullMs === Number.POSITIVE_INFINITY) return { day: from, skipped: Number.MAX_SAFE_INTEGER };
  let [day, skipped] = [from, 0];
  // A day later than the candle's start: it has ended by then.
  while (startOfDay(day) < fullMs + 86_400_000) [day, skipped] = [addDays(day, 1), skipped + 1];
  return { day, skipped };
}
