import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { addDays, dayOf, startOfDay, type Day } from '@candor/domain/calendar';
import { divideDown, multiplyDown, ONE } from '@candor/domain/money/fixed';
import { ZERO, type Money, type Price, type Quantity, type Rate } from '@candor/domain/money/money';
import type { BackTestDay } from '@candor/domain/products/pools/back-test';
import { drawdown, worthOf, type Nav } from '@candor/domain/products/pools/nav';
import { getPoolTerms } from '@candor/domain/products/pools/pool-terms';
import { netQuantity } from '@candor/domain/products/pools/steps';
import { GROSS_MAX } from '@candor/domain/products/pools/trend';
import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../../platform/db.ts';
import type { PoolsOptions } from './deps.ts';
import { FREEING_MS } from './pool-day.job.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { countNavs, findNewestNav, listBackTest, listCurve } from './store-navs.ts';
import { findPool } from './store-pools.ts';
import { sumWaiting } from './store-requests.ts';
import { countTrades } from './store-trades.ts';
import type { StoredPool } from './stored-pool.ts';

const CURVE_DAYS = 400;

/** The pool, for a call about it. Refuses: pools.notFound. */
export async function requirePool(
  db: Queryable,
  { pool: id }: Pick<RequestOf<'getPool'>, 'pool'>,
): Promise<StoredPool> {
  const pool = await findPool(db, id);
  if (!pool) throw new Refusal('pools.notFound');
  return pool;
}

/** A pool as everybody sees it. Refuses: pools.notFound. */
export async function getPool(
  options: PoolsOptions,
  request: RequestOf<'getPool'>,
): Promise<ResultOf<'getPool'>> {
  const { db, prices, clock } = options;
  const nowMs = clock.now();
  const pool = await requirePool(db, request);
  const { id } = pool;
  const [snapshot, newest, waiting, tradeCount, navCount, curve, backTest] = await Promise.all([
    readSnapshot(db, pool, nowMs),
    findNewestNav(db, id),
    sumWaiting(db, id),
    countTrades(db, { poolId: id, symbol: null }),
    countNavs(db, id),
    listCurve(db, id, addDays(dayOf(nowMs), -CURVE_DAYS)),
    listBackTest(db, id),
  ]);
  const terms = getPoolTerms(id);
  const priceOf = (symbol: string): Price | undefined => prices.latestTick(symbol)?.price;
  const worth = tryWorth(snapshot, priceOf);
  const holdings = worth === null ? [] : holdingsOf(snapshot, { worth, priceOf });
  const nextDay = nextNav(pool);
  return {
    ...terms,
    ...waiting,
    id,
    symbols: [...terms.symbols],
    simulated: terms.symbols.some((symbol) => prices.latestTick(symbol)?.simulated ?? true),
    openedAt: pool.openedAtMs,
    signed: newest && { day: newest.day, nav: newest.nav, markedAt: newest.markedAtMs },
    ...(worth === null ? {} : estimated(worth, pool)),
    units: pool.units as bigint as Quantity,
    houseUnits: pool.houseUnits as bigint as Quantity,
    highWater: pool.highWater,
    drawdown: drawdown(pool.nav, highest(curve)),
    feesToday: newest ? ((newest.managementFee + newest.performanceFee) as Money) : ZERO,
    feesPaid: pool.feesPaid,
    gross: holdings.reduce((sum, { exposure }) => sum + absolute(exposure), 0n) as Rate,
    grossMax: GROSS_MAX as Rate,
    holdings,
    nextNavAt: startOfDay(nextDay),
    freeingAt: startOfDay(nextDay) - FREEING_MS,
    tradeCount,
    navCount,
    curve,
    backTest: scaledTo(backTest, curve[0]?.nav ?? (ONE as Nav)),
  };
}

/** The day of the next NAV that is not made yet. */
const nextNav = ({ markedDay, day }: StoredPool): Day =>
  markedDay === null ? day : addDays(markedDay, 1);

function tryWorth(
  snapshot: Snapshot,
  priceOf: (symbol: string) => Price | undefined,
): Money | null {
  const symbols = [...snapshot.coins, ...snapshot.lots].map(({ symbol }) => symbol);
  return symbols.every((symbol) => priceOf(symbol) !== undefined)
    ? worthOf(snapshot, priceOf)
    : null;
}

const estimated = (worth: Money, { units }: StoredPool) => ({
  estimatedWorth: worth,
  estimatedNav: (worth > 0n ? divideDown(worth, units) : 0n) as Nav,
});

/** What a pool holds, as shares of its worth at the newest prices. */
function holdingsOf(
  { coins, lots }: Snapshot,
  { worth, priceOf }: { worth: Money; priceOf: (symbol: string) => Price | undefined },
): ResultOf<'getPool'>['holdings'] {
  const shareOf = (symbol: string, quantity: bigint): Rate => {
    const value = multiplyDown(quantity, priceOf(symbol) ?? 0n);
    return (worth > 0n ? divideDown(value, worth) : 0n) as Rate;
  };
  const rows = [
    ...coins.map(({ symbol, amount }) => ({ symbol, quantity: amount, isCoin: true })),
    ...[...new Set(lots.map(({ symbol }) => symbol))].map((symbol) => ({
      symbol,
      quantity: netQuantity(lots, symbol),
      isCoin: false,
    })),
  ];
  return rows
    .map((row) => ({
      ...row,
      quantity: row.quantity as bigint as Money,
      exposure: shareOf(row.symbol, row.quantity),
    }))
    .toSorted((a, b) => (absolute(a.exposure) < absolute(b.exposure) ? 1 : -1));
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);

const highest = (curve: readonly { readonly nav: Nav }[]): Nav =>
  curve.reduce((top, { nav }) => (nav > top ? nav : top), 0n as Nav);

/** Scaled so that it ends at the first signed NAV; for display. */
function scaledTo(days: readonly BackTestDay[], nav: Nav): BackTestDay[] {
  const last = days.at(-1)?.nav;
  if (last === undefined || last === 0n) return [];
  return days.map((each) => ({ ...each, nav: ((each.nav * nav) / last) as Nav }));
}
