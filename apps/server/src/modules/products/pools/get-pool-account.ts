import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { startOfDay } from '@candor/domain/calendar';
import { ZERO, type Quantity } from '@candor/domain/money/money';
import { endDayOf } from '@candor/domain/products/product-status';
import { isCancellable, nextExecution } from '@candor/domain/products/pools/cancellable';
import type { Db } from '../../../platform/db.ts';
import type { ServedForms } from '../kinds/served-forms.ts';
import { findOrders } from '../store-orders.ts';
import { findVersions, versionKey } from '../store-versions.ts';
import { requirePool } from './get-pool.ts';
import type { RequestWithPool } from './redeem-units.ts';
import {
  findHoldings,
  listHeldOrders,
  listOwnFills,
  sumFills,
  type OwnFill,
} from './store-holdings.ts';
import { listOwnRequests } from './store-requests.ts';

/** Newest requests shown. */
const SHOWN = 50;

/** A request as its customer sees it. */
export function presentRequest(
  { request, pool }: RequestWithPool,
  { fills, nowMs }: { readonly fills: readonly OwnFill[]; readonly nowMs: number },
): ResultOf<'redeemPoolUnits'> {
  const { id, orderId, kind, status, amount, unitsLeft, askedAtMs, endedAtMs } = request;
  const isWaiting = status === 'waiting';
  const navDay = isWaiting ? nextExecution(request, pool.markedDay) : request.navDay;
  return {
    id,
    orderId,
    kind,
    status,
    ...(kind === 'buy'
      ? { amount }
      : {
          units: amount as bigint as Quantity,
          unitsLeft: unitsLeft as bigint as Quantity,
        }),
    navAt: startOfDay(navDay),
    askedAt: askedAtMs,
    ...(endedAtMs === null ? {} : { endedAt: endedAtMs }),
    isCancellable: isWaiting && isCancellable(request, pool.markedDay, nowMs),
    fills: fills
      .filter(({ requestId }) => requestId === id)
      .map(({ day, nav, units, money }) => ({
        day,
        nav,
        units: units as bigint as Quantity,
        money,
      })),
  };
}

/** A customer's units of a pool and what waits for its NAVs. Refuses: pools.notFound. */
export async function getPoolAccount(
  { db, forms }: { readonly db: Db; readonly forms: ServedForms },
  asked: RequestOf<'getPoolAccount'>,
  { userId, nowMs }: { readonly userId: string; readonly nowMs: number },
): Promise<ResultOf<'getPoolAccount'>> {
  const pool = await requirePool(db, asked);
  const orderIds = await listHeldOrders(db, userId, pool.id);
  const [holdings, orders, sums, requests] = await Promise.all([
    findHoldings(
      db,
      orderIds.map((orderId) => ({ userId, orderId })),
    ),
    findOrders(
      db,
      orderIds.map((id) => ({ userId, id })),
    ),
    sumFills(db, userId, orderIds),
    listOwnRequests(db, { userId, poolId: pool.id, limit: SHOWN }),
  ]);
  const versions = await findVersions(db, forms, orders);
  const fills = await listOwnFills(
    db,
    userId,
    requests.map(({ id }) => id),
  );
  const ofOrder = new Map(holdings.map((holding) => [holding.orderId, holding]));
  return {
    holdings: orders
      .toSorted((a, b) => (a.id < b.id ? 1 : -1))
      .map((order) => {
        const { units, unitsLeaving } = ofOrder.get(order.id)!;
        return {
          orderId: order.id,
          productName: versions.get(versionKey(order))!.terms.name,
          units: units as bigint as Quantity,
          unitsLeaving: unitsLeaving as bigint as Quantity,
          ...(sums.get(order.id) ?? { paid: ZERO, received: ZERO }),
          unlocksAt: startOfDay(endDayOf(order)),
        };
      }),
    requests: requests.map((request) => presentRequest({ request, pool }, { fills, nowMs })),
  };
}
