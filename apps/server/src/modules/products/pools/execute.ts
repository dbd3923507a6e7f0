import { customerAccount, type CustomerAccount } from '@candor/domain/ledger/transfer';
import { SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { ONE, truncateTo } from '@candor/domain/money/fixed';
import { add, smaller, subtract, toText, ZERO, type Money } from '@candor/domain/money/money';
import {
  moneyFor,
  payableShare,
  payableUnits,
  unitsFor,
  type Units,
} from '@candor/domain/products/pools/nav';
import {
  poolFee,
  returned,
  unitsBought,
  unitsRedeemed,
} from '@candor/domain/products/pools/pool-transfers';
import type { Transfer } from '@candor/domain/ledger/transfer';
import { Balances } from '@candor/domain/ledger/balances';
import type { Tx } from '../../../platform/db.ts';
import { lockBalances, post, readBalances, type TransferRow } from '../../ledger/index.ts';
import type { NavOptions, UnitsChange } from './deps.ts';
import { updatePool } from './store-pools.ts';
import {
  changeHolding,
  fillRequests,
  listLeaving,
  lockDueRequests,
  putOffFrozen,
  type Fill,
  type PoolRequest,
} from './store-requests.ts';
import type { StoredPool } from './stored-pool.ts';

/** Requests in one transaction. */
const PAGE = 100;
const DECIMALS = 6;

const poolBalance = ({ userId }: StoredPool): CustomerAccount =>
  customerAccount(userId, 'balance', SETTLEMENT_CURRENCY);

/**
 * Executes some of what waits for the NAV of a locked pool, at that NAV: first those who leave, from
 * the pool's own money, then those who come, then the fees. The pool goes on to decide when nothing
 * is left.
 */
export async function executeSome(
  tx: Tx,
  options: Pick<NavOptions, 'onUnits'>,
  pool: StoredPool,
  nowMs: number,
): Promise<void> {
  if (pool.redeemShare === null) return shareOut(tx, pool, nowMs);
  const leaving = await lockDueRequests(tx, pool, { kind: 'redeem', limit: PAGE, nowMs });
  if (leaving.length > 0) return redeemSome(tx, options, { pool, requests: leaving, nowMs });
  const coming = await lockDueRequests(tx, pool, { kind: 'buy', limit: PAGE, nowMs });
  if (coming.length > 0) return buySome(tx, options, { pool, requests: coming, nowMs });
  return payFees(tx, pool, nowMs);
}

/** What everybody who leaves gets now: all, or the same share, so that nobody has to be quick. */
async function shareOut(tx: Tx, pool: StoredPool, nowMs: number): Promise<void> {
  await putOffFrozen(tx, pool, nowMs);
  const asked = (await listLeaving(tx, pool, nowMs)).map(({ unitsLeft }) => unitsLeft);
  const balances = await readBalances(tx, [poolBalance(pool)]);
  const free = subtract(balances.available(poolBalance(pool)), pool.feesOwed);
  await updatePool(tx, { ...pool, redeemShare: payableShare(asked, pool.nav, free) });
}

interface Page {
  readonly pool: StoredPool;
  readonly requests: readonly PoolRequest[];
  readonly nowMs: number;
}

async function redeemSome(tx: Tx, options: Pick<NavOptions, 'onUnits'>, page: Page): Promise<void> {
  const { pool, requests, nowMs } = page;
  const { nav, day, userId: poolUserId } = pool;
  const share = pool.redeemShare!;
  const fills: Fill[] = [];
  const movements: Movement[] = [];
  let [paidOut, units] = [pool.paidOut, pool.units as bigint];
  for (const request of requests) {
    const now = share === ONE ? request.unitsLeft : payableUnits(request.unitsLeft, share);
    const redeemed = moneyFor(now, nav);
    const isWhole = now === request.unitsLeft;
    const status = isWhole ? 'executed' : 'waiting';
    fills.push({ request, day, nav, units: now, money: redeemed.paid, status });
    movements.push({ request, ...unitsRedeemed({ userId: request.userId, poolUserId }, redeemed) });
    paidOut = add(paidOut, redeemed.given);
    units -= now;
  }
  const changes = await keepFills(tx, fills, nowMs);
  await updatePool(tx, { ...pool, paidOut, units: units as Units });
  await move(tx, { ...page, word: 'redeem', movements });
  await options.onUnits(tx, changes, nowMs);
}

async function buySome(tx: Tx, options: Pick<NavOptions, 'onUnits'>, page: Page): Promise<void> {
  const { pool, requests, nowMs } = page;
  const { nav, day, userId: poolUserId } = pool;
  const fills: Fill[] = [];
  const movements: Movement[] = [];
  let [paidIn, units] = [pool.paidIn, pool.units as bigint];
  for (const request of requests) {
    const { userId, orderId, amount } = request;
    const bought = nav > 0n ? unitsFor(amount, nav) : null;
    if (!bought || bought.units === 0n) {
      // A pool without worth, or an amount below the smallest unit: the money returns.
      fills.push({ request, day, nav, units: 0n as Units, money: ZERO, status: 'refunded' });
      movements.push({ request, customer: returned(userId, orderId, amount), pool: [] });
      continue;
    }
    fills.push({ request, day, nav, units: bought.units, money: bought.paid, status: 'executed' });
    movements.push({ request, ...unitsBought({ userId, orderId, poolUserId }, bought) });
    paidIn = add(paidIn, bought.paid);
    units += bought.units;
  }
  const changes = await keepFills(tx, fills, nowMs);
  await updatePool(tx, { ...pool, paidIn, units: units as Units });
  await move(tx, { ...page, word: 'buy', movements });
  await options.onUnits(tx, changes, nowMs);
}

async function keepFills(tx: Tx, fills: readonly Fill[], nowMs: number): Promise<UnitsChange[]> {
  const changes: UnitsChange[] = [];
  for (const { request, units, nav, day, money: moved, status } of fills) {
    const { userId, orderId, kind, amount } = request;
    const change = kind === 'buy' ? units : (-units as bigint);
    const left = await changeHolding(tx, request, change);
    if (units === 0n && status !== 'refunded') continue;
    changes.push({
      userId,
      orderId,
      kind: kind === 'redeem' ? 'redeemed' : status === 'refunded' ? 'refunded' : 'bought',
      day,
      money: toText(status === 'refunded' ? amount : moved),
      units,
      nav,
      isEmpty: left === 0n,
    });
  }
  await fillRequests(tx, fills, nowMs);
  return changes;
}

/** Transfers of one request: of the customer, and of the pool. */
interface Movement {
  readonly request: PoolRequest;
  readonly customer: readonly Transfer[];
  readonly pool: readonly Transfer[];
}

/** Posts both sides of every request under keys of the order, the request and the day. */
async function move(
  tx: Tx,
  {
    pool,
    nowMs,
    word,
    movements,
  }: Page & { readonly word: string; readonly movements: readonly Movement[] },
): Promise<void> {
  const all = movements.flatMap(({ customer, pool: own }) => [...customer, ...own]);
  const balances = await lockBalances(tx, customersOf(all));
  const rows = movements.flatMap(({ request, ...sides }) => {
    const key = `product/${request.orderId}/${word}/${request.id}/${pool.day}`;
    return [
      ...rowsOf(balances, { userId: request.userId, key, transfers: sides.customer }),
      ...rowsOf(balances, { userId: pool.userId, key, transfers: sides.pool }),
    ];
  });
  await post(tx, balances, rows, nowMs);
}

const customersOf = (transfers: readonly Transfer[]): CustomerAccount[] =>
  transfers
    .flatMap(({ from, to }) => [from, to])
    .flatMap((account) => (account.owner === 'customer' ? [account] : []));

const rowsOf = (
  balances: Balances,
  { userId, key, transfers }: { userId: string; key: string; transfers: readonly Transfer[] },
): TransferRow[] =>
  balances.apply(transfers).map((transfer, leg) => ({ userId, key, leg, transfer }));

/** Fees are paid as far as money is free; the rest stays owed, and is not part of the worth. */
async function payFees(tx: Tx, pool: StoredPool, nowMs: number): Promise<void> {
  const account = poolBalance(pool);
  const balances = await lockBalances(tx, [account]);
  const free = truncateTo(balances.available(account), DECIMALS) as Money;
  const amount = smaller(free, pool.feesOwed);
  if (amount > 0n) {
    const key = `product/pool-${pool.id}/fee/${pool.day}`;
    const transfers = poolFee(pool.userId, amount);
    await post(tx, balances, rowsOf(balances, { userId: pool.userId, key, transfers }), nowMs);
  }
  await updatePool(tx, {
    ...pool,
    feesOwed: subtract(pool.feesOwed, amount),
    feesPaid: add(pool.feesPaid, amount),
    stage: 'decide',
  });
}
