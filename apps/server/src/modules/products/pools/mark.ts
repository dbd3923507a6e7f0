import { daysBetween, startOfDay } from '@candor/domain/calendar';
import { add, type Price } from '@candor/domain/money/money';
import { GENESIS_HASH, type Tick } from '@candor/domain/markets/tick';
import { navOf, worthOf } from '@candor/domain/products/pools/nav';
import { getPoolTerms } from '@candor/domain/products/pools/pool-terms';
import { navText, type MarkTick, type NavFacts } from '@candor/domain/products/pools/texts';
import { truncateTo } from '@candor/domain/money/fixed';
import type { Money } from '@candor/domain/money/money';
import type { Tx } from '../../../platform/db.ts';
import type { PoolsOptions } from './deps.ts';
import { seal } from './seal.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { findNewestNav, insertNav, type StoredNav } from './store-navs.ts';
import { updatePool } from './store-pools.ts';
import { insertSteps } from './store-steps.ts';
import { insertTrades } from './store-trades.ts';
import type { StoredPool } from './stored-pool.ts';
import { closingTrade } from './traded.ts';

const DECIMALS = 6;

export const markOf = ({ symbol, sequence, price, hash }: Tick): MarkTick => ({
  symbol,
  sequence,
  price,
  hash,
});

/** Looks prices up among marks. */
export const pricedBy =
  (marks: readonly MarkTick[]) =>
  (symbol: string): Price | undefined =>
    marks.find((mark) => mark.symbol === symbol)?.price;

/**
 * The first live tick of every market of the pool at or after the start of its day; null while one
 * of them has none, so that a day without valid prices waits.
 */
async function findMarks(
  { db, prices }: PoolsOptions,
  pool: StoredPool,
  nowMs: number,
): Promise<MarkTick[] | null> {
  const fromMs = startOfDay(pool.day);
  const asks = getPoolTerms(pool.id).symbols.map((symbol) => ({
    symbol,
    afterSequence: 0,
    fromMs,
    untilMs: nowMs,
    liveOnly: true,
  }));
  const ticks = await prices.findFirstTicks(db, asks);
  const found = ticks.filter((tick) => typeof tick !== 'string');
  return found.length === ticks.length ? found.map(markOf) : null;
}

/** The NAV of a pool's day, computed and signed; null while there is no price for it. */
export async function computeNav(
  options: PoolsOptions,
  pool: StoredPool,
  nowMs: number,
): Promise<{ readonly made: StoredNav; readonly snapshot: Snapshot } | null> {
  const marks = await findMarks(options, pool, nowMs);
  if (!marks) return null;
  const before = await findNewestNav(options.db, pool.id);
  const snapshot = await readSnapshot(options.db, pool, before?.markedAtMs ?? pool.openedAtMs);
  const worth = worthOf(snapshot, pricedBy(marks));
  const { units, day, highWater } = pool;
  const days = before ? daysBetween(before.day, day) : 0;
  const outcome = navOf({ ...getPoolTerms(pool.id), worth, units, highWater, days });
  const facts: NavFacts = {
    ...pool,
    ...outcome,
    poolId: pool.id,
    atMs: nowMs,
    days,
    marks,
    cash: snapshot.cash,
    coins: snapshot.coins,
    lots: snapshot.lots,
    carry: snapshot.carry,
    owed: pool.feesOwed,
    worth,
    previousHash: before?.hash ?? GENESIS_HASH,
  };
  const sealed = seal(navText(facts), day, options.prices);
  return { made: { ...facts, ...sealed, markedAtMs: nowMs }, snapshot };
}

/** Stores the NAV of a locked pool: from now on orders wait for the next one. */
export async function keepNav(
  tx: Tx,
  { random }: Pick<PoolsOptions, 'random'>,
  pool: StoredPool,
  { made, snapshot }: { readonly made: StoredNav; readonly snapshot: Snapshot },
): Promise<void> {
  const { id: poolId, day } = pool;
  const { nav, highWater, managementFee, performanceFee, markedAtMs } = made;
  await insertNav(tx, poolId, made);
  await insertTrades(
    tx,
    poolId,
    snapshot.closings.map((position) => closingTrade(position, day)),
  );
  await updatePool(tx, {
    ...pool,
    nav,
    highWater,
    feesOwed: add(pool.feesOwed, managementFee, performanceFee),
    markedDay: day,
    redeemShare: null,
    stage: 'collect',
  });
  // Those who leave are paid from the balance account.
  const amount = truncateTo(snapshot.contract, DECIMALS) as Money;
  if (amount === 0n) return;
  const step = { kind: 'transfer', from: 'contract', to: 'balance', amount } as const;
  const planned = { id: random.uuid(markedAtMs), step };
  await insertSteps(tx, { poolId, day, stage: 'collect' }, [planned]);
}
