import { addDays, dayOf, type Day } from '@candor/domain/calendar';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { ONE } from '@candor/domain/money/fixed';
import { ZERO } from '@candor/domain/money/money';
import type { Nav, Units } from '@candor/domain/products/pools/nav';
import { poolSeed } from '@candor/domain/products/pools/pool-transfers';
import { poolTerms, type PoolId, type PoolTerms } from '@candor/domain/products/pools/pool-terms';
import { poolBackTest } from './back-test.ts';
import { scheduleDue, type ShortJob } from '../../../platform/jobs.ts';
import type { Tx } from '../../../platform/db.ts';
import { keepReadings, lockBalances, lockGuard, post, readEquity } from '../../ledger/index.ts';
import type { PoolsOptions } from './deps.ts';
import { POOL_DAY } from './pool-day.job.ts';
import { insertBackTest } from './store-navs.ts';
import { findPool, insertPool } from './store-pools.ts';
import type { StoredPool } from './stored-pool.ts';

const RETRY_MS = 60_000;
const PRICE_WAIT_MS = 1_000;
/** Days of the back-test of a new pool. */
const BACK_TEST_DAYS = 200;

type Terms = PoolTerms & { readonly id: PoolId };

/**
 * Opens the pools that a product does not have yet: an account of its own, and the house's seed in
 * it, for which the house holds units as everybody does. Its first NAV is 1.
 */
export const openPoolsJob = (options: PoolsOptions): ShortJob => ({
  name: 'products.openPools',
  recurringKey: 'all',
  async run(tx, _due, nowMs) {
    if (!options.pools) return null;
    // Prices first: a pool begins with a NAV at a recorded price.
    const isPriced = poolTerms.every(({ symbols }) =>
      symbols.every((symbol) => options.prices.latestTick(symbol)),
    );
    if (!isPriced) return nowMs + PRICE_WAIT_MS;
    let isMissing = false;
    for (const terms of poolTerms)
      if (!(await findPool(tx, terms.id)))
        isMissing = !(await openPool(tx, options, terms, nowMs)) || isMissing;
    return isMissing ? nowMs + RETRY_MS : null;
  },
});

/** False if the house cannot spare the seed now. */
async function openPool(
  tx: Tx,
  options: PoolsOptions,
  terms: Terms,
  nowMs: number,
): Promise<boolean> {
  const readings = await readEquity(tx, [SETTLEMENT_CURRENCY], nowMs, 0);
  if (readings.some(({ equity }) => equity < terms.seed)) return false;
  const pool = newPool(terms, { nowMs, userId: '' });
  const userId = await options.openHouseAccount(tx, {
    username: `house-pool-${terms.id}`,
    isWelcomed: false,
  });
  await insertPool(tx, { ...pool, userId });
  const balances = await lockBalances(tx, []);
  const guard = await lockGuard(tx, readings);
  if (guard.free(SETTLEMENT_CURRENCY) < terms.seed)
    throw new Error(`the seed of the pool ${terms.id} is not free any more`);
  const transfers = balances.apply(poolSeed(userId, terms.seed));
  const key = `product/pool-${terms.id}/seed`;
  const rows = transfers.map((transfer, leg) => ({ userId, key, leg, transfer }));
  await post(tx, balances, rows, nowMs);
  await keepReadings(tx, readings);
  await insertBackTest(tx, terms.id, await poolBackTest(tx, terms, backTestSpan(pool.day)));
  await scheduleDue(tx, { name: POOL_DAY, key: terms.id, dueAt: nowMs });
  return true;
}

/** The days before the pool's own first NAV. */
const backTestSpan = (day: Day) => ({
  from: addDays(day, -BACK_TEST_DAYS + 1),
  days: BACK_TEST_DAYS,
});

function newPool(
  { id, seed }: Terms,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): StoredPool {
  const units = seed as bigint as Units;
  return {
    id,
    userId,
    day: dayOf(nowMs),
    stage: 'mark',
    markedDay: null,
    units,
    houseUnits: units,
    nav: ONE as Nav,
    highWater: ONE as Nav,
    feesOwed: ZERO,
    paidIn: seed,
    paidOut: ZERO,
    feesPaid: ZERO,
    redeemShare: null,
    openedAtMs: nowMs,
  };
}
