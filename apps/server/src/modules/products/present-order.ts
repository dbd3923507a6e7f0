import type { ResultOf } from '@candor/contract/calls';
import { startOfDay } from '@candor/domain/calendar';
import { smaller, type Money } from '@candor/domain/money/money';
import { endDayOf, orderStatus, remainingDays } from '@candor/domain/products/product-status';
import type { OrderVersion } from './store-versions.ts';
import type { StoredOrder } from './store-orders.ts';

/** An order as its customer sees it. */
export function presentOrder(
  order: StoredOrder,
  product: OrderVersion,
  { nowMs, incomeToday }: { readonly nowMs: number; readonly incomeToday: Money },
): ResultOf<'getProductOrder'>['order'] {
  const { served, terms, version, hash } = product;
  const status = orderStatus(order, nowMs);
  const dailyRate = served.dailyRate(terms);
  const isRedeemable = status === 'running' || status === 'notStarted';
  const redeemed = isRedeemable ? served.decideRedeem(order, terms, nowMs) : null;
  const { frozenReason, frozenUntilMs, quantity, endedAtMs } = order;
  return {
    id: order.id,
    productId: order.productId,
    productName: terms.name,
    kind: order.kind,
    status,
    currency: order.currency,
    amount: order.amount,
    ...(quantity === null ? {} : { quantity }),
    incomeCurrency: order.incomeCurrency,
    incomeToday: smaller(incomeToday, order.incomeTotal),
    incomeTotal: order.incomeTotal,
    reserved: order.reserved,
    ...(dailyRate === null ? {} : { dailyRate }),
    ...(served.poolOf ? { pool: served.poolOf(terms) } : {}),
    totalDays: order.totalDays,
    remainingDays: remainingDays(order, nowMs),
    boughtAt: order.boughtAtMs,
    startsAt: startOfDay(order.startsOn),
    endsAt: startOfDay(endDayOf(order)),
    ...(endedAtMs === null ? {} : { endedAt: endedAtMs }),
    ...(status === 'frozen' ? { frozen: { reason: frozenReason!, until: frozenUntilMs! } } : {}),
    ...(redeemed
      ? { redemption: { returned: redeemed.returned, incomeTaken: redeemed.incomeTaken } }
      : {}),
    version,
    termsHash: hash,
  };
}
