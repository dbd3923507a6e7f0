import { rm } from 'node:fs/promises';
import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { startOfDay, type Day } from '@candor/domain/calendar';
import { money } from '@candor/domain/money/money';
import type { PoolId } from '@candor/domain/products/pools/pool-terms';
import {
  createTestApp,
  TEST_PASSWORD,
  type TestAnswer,
  type TestApp,
  type TestAppChanges,
} from '../../../../testing/test-app.ts';
import { inTransaction } from '../../../../platform/db.ts';
import { seededRandom } from '../../../../platform/random.ts';
import { FUND_PASSWORD } from '../../../wallet/testing/funding-harness.ts';
import { afterNav } from '../../after-nav.ts';
import { executeSome } from '../execute.ts';
import { findNewestNav, type StoredNav } from '../store-navs.ts';
import { findPool, lockPool } from '../store-pools.ts';
import type { StoredPool } from '../stored-pool.ts';

/** Enough candles for decisions, and for a back-test of some days. */
const history = { minutesMs: HOUR_MS, hoursMs: 12 * DAY_MS, daysMs: 215 * DAY_MS };
/** 20 minutes before a midnight of UTC+8. */
const START_MS = Date.UTC(2026, 0, 7, 15, 40);
export const FIRST_DAY: Day = '2026-01-07';

/** The product with its pools. */
export const openPoolApp = (changes: TestAppChanges = {}): Promise<TestApp> =>
  createTestApp({ startMs: START_MS, pools: true, history, ...changes });

let firstStart: Promise<{ readonly url: string; readonly nowMs: number }> | undefined;

/**
 * The product after the first trades of its pools. History and these trades are most of what a test
 * would wait for, so they happen once; each test starts the product on a copy.
 */
export async function openIdlePools(): Promise<TestApp> {
  firstStart ??= startFirst();
  const { url, nowMs } = await firstStart;
  return openPoolApp({ copyOf: url, startMs: nowMs, random: seededRandom('pools, again') });
}

async function startFirst(): Promise<{ url: string; nowMs: number }> {
  const app = await openPoolApp();
  await untilIdle(app);
  await app.app.stop();
  await app.db.end();
  await rm(app.filesFolder, { recursive: true, force: true });
  return { url: app.url, nowMs: app.clock.now() };
}

/** Sleeps until shortly before the start of a day, frees money, and lives until all is done. */
export async function liveUntil(app: TestApp, day: Day, secondsMax?: number): Promise<void> {
  await freeFor(app, day);
  await app.clock.jump(Math.max(0, startOfDay(day) - app.clock.now()));
  await untilIdle(app, day, secondsMax);
}

/** Lives through the ten minutes before a day in which money is freed, at their beginning. */
export async function freeFor(app: TestApp, day: Day): Promise<void> {
  const freeingMs = startOfDay(day) - 10 * 60_000;
  if (app.clock.now() < freeingMs) await app.clock.jump(freeingMs - app.clock.now());
  await app.clock.advance(5_000);
}

/** Lives until no pool has anything to do, and a day has its NAV if one is named. */
export async function untilIdle(
  app: TestApp,
  day: Day = FIRST_DAY,
  secondsMax = 60,
): Promise<void> {
  for (let second = 0; second < secondsMax; second++) {
    await app.clock.advance(1_000);
    const pools = await app.db<{ stage: string; marked_day: Day | null }[]>`
      select stage, marked_day from products.pool`;
    const isDone = pools.every((pool) => pool.stage === 'idle' && (pool.marked_day ?? '') >= day);
    if (pools.length > 0 && isDone) return;
  }
  const pools = await app.db`select id, day, stage from products.pool`;
  throw new Error(`the pools are not at rest: ${JSON.stringify(pools)}`);
}

export async function poolOf(app: TestApp, id: PoolId): Promise<StoredPool> {
  return (await findPool(app.db, id))!;
}

export async function newestNav(app: TestApp, id: PoolId): Promise<StoredNav> {
  return (await findNewestNav(app.db, id))!;
}

/** A customer with a fund password. */
export interface Holder {
  readonly token: string;
  readonly userId: string;
}

export async function newHolder(app: TestApp): Promise<Holder> {
  const { token, userId } = await app.signUp();
  const asked = { password: TEST_PASSWORD, safePassword: FUND_PASSWORD };
  await app.call('setFundPassword', asked, { token });
  return { token, userId };
}

/** What a customer has free, in USDT. */
export async function balanceOf(app: TestApp, { userId }: Holder): Promise<string> {
  const [row] = await app.db<{ available: string }[]>`
    select trim_scale(available)::text as available from ledger.balance
    where user_id = ${userId} and kind = 'balance' and currency = 'USDT'`;
  return row?.available ?? '0';
}

const productOf = { trend: 'Trend pool 7', carry: 'Basis Floating 30' } as const;

/** Buys units of a pool at the next NAV. */
export async function buyUnits(
  app: TestApp,
  holder: Holder,
  { pool, amount, key }: { pool: PoolId; amount: string; key?: string },
): Promise<TestAnswer> {
  const { result } = await app.call('listProducts', {}, holder);
  const { records } = result as { records: { id: string; name: string }[] };
  const { id: productId } = records.find(({ name }) => name === productOf[pool])!;
  return app.call(
    'buyProduct',
    { productId, amount, safePassword: FUND_PASSWORD },
    { token: holder.token, ...(key ? { key } : {}) },
  );
}

/** The id of an order that was bought. */
export const idOf = (answer: TestAnswer): string => (answer.result as { id: string }).id;

/** Asks the next NAV to redeem units of an order. */
export const redeem = (
  app: TestApp,
  { token }: Holder,
  { orderId, units, key }: { orderId: string; units: string; key?: string },
): Promise<TestAnswer> =>
  app.call(
    'redeemPoolUnits',
    { orderId, units, safePassword: FUND_PASSWORD },
    { token, ...(key ? { key } : {}) },
  );

/** Executes what waits at the newest NAV, as if it had been asked before it. */
export async function executeNow(app: TestApp, id: PoolId): Promise<void> {
  await app.db`update products.pool_request r set nav_day = p.day
    from products.pool p where p.id = r.pool_id and p.id = ${id} and r.status = 'waiting'`;
  for (let stage = ''; stage !== 'decide';)
    await inTransaction(app.db, async (tx) => {
      const pool = (await lockPool(tx, id))!;
      stage = pool.stage;
      const options = { onUnits: afterNav({ outbox: { publish: async () => undefined } }) };
      if (stage !== 'decide') await executeSome(tx, options, pool, app.clock.now());
    });
  await app.db`update products.pool set stage = 'idle' where id = ${id}`;
}

/** Ends the lock of an order without waiting for it. */
export async function unlock(app: TestApp, orderId: string): Promise<void> {
  await app.db`
    update products.product_order set starts_on = starts_on - total_days - 1 where id = ${orderId}`;
}

/** Units of an order. */
export async function unitsOfOrder(app: TestApp, orderId: string): Promise<bigint> {
  const [row] = await app.db<{ units: string }[]>`
    select units::text from products.pool_holding where order_id = ${orderId}`;
  return row ? money(row.units) : 0n;
}
