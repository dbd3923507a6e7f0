import { startOfDay } from '@candor/domain/calendar';
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { divideDown, truncateTo } from '@candor/domain/money/fixed';
import { getCurrency } from '@candor/domain/money/currencies';
import { smaller, toText, ZERO, type Money } from '@candor/domain/money/money';
import {
  dailyIncome,
  redemption,
  wholeIncome,
} from '@candor/domain/products/kinds/arbitrage/fixed-rate';
import { endDayOf, firstDayOf } from '@candor/domain/products/product-status';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { StoredOrder } from '../../store-orders.ts';
import { commonTerms, rateText } from '../common-terms.ts';
import { type Buying, servedForm } from '../served-form.ts';

const terms = z.object({ ...commonTerms, variant: z.literal('fixed'), dailyRate: rateText });
export type FixedRateTerms = z.output<typeof terms>;

/**
 * Arbitrage at a fixed rate: the principal stays the customer's own in their locked account, and
 * the income of the whole life is reserved from equity at the sale. Source: products §1, §2.
 */
export const fixedRateForm = servedForm<FixedRateTerms, null>({
  form: 'fixedRate',
  soldBy: 'amount',
  terms,
  dailyRate: ({ dailyRate }) => dailyRate,
  guardCurrencies: ({ currency }) => [currency],
  decideBuy(buying) {
    const { userId, id, asked, nowMs } = buying;
    const { currency, cycleDays, dailyRate } = buying.terms;
    const reserved = wholeIncome({ amount: asked, currency, dailyRate, totalDays: cycleDays });
    requireFunded(buying, reserved);
    const locked = customerAccount(userId, 'locked', currency, id);
    const transfers: Transfer[] = [
      {
        type: 'productPrincipal',
        from: customerAccount(userId, 'balance', currency),
        to: locked,
        currency,
        amount: asked,
      },
    ];
    if (reserved > 0n) {
      const [from, to] = [houseAccount('equity', currency), houseAccount('reserved', currency)];
      transfers.push({ type: 'productReserve', from, to, currency, amount: reserved });
    }
    return {
      amount: asked,
      quantity: null,
      incomeCurrency: currency,
      startsOn: firstDayOf(nowMs),
      totalDays: cycleDays,
      reserved,
      transfers,
    };
  },
  decideRedeem(order, _terms, nowMs) {
    // Its last day has ended: all that is due arrives as soon as it is caught up.
    if (nowMs >= startOfDay(endDayOf(order))) return null;
    const { returned, incomeTaken } = redemption(order);
    return { returned, incomeTaken, transfers: redemptionTransfers(order) };
  },
  incomeOf: async (_db, orders) =>
    orders.map((order) => ({
      amount: dailyIncome({ ...order, dailyRate: order.terms.dailyRate }),
    })),
  endTransfers: (order) => [
    {
      type: 'productPrincipalReturned',
      from: customerAccount(order.userId, 'locked', order.currency, order.id),
      to: customerAccount(order.userId, 'balance', order.currency),
      currency: order.currency,
      amount: order.amount,
    },
  ],
});

/** Refuses: products.soldOut, with the most that could be bought. */
function requireFunded({ terms: asked, freeEquity }: Buying<FixedRateTerms, null>, promise: Money) {
  const free = freeEquity(asked.currency);
  if (promise <= free) return;
  const whole = asked.dailyRate * BigInt(asked.cycleDays);
  const buyable = free <= 0n ? ZERO : smaller(divideDown(free, whole) as Money, asked.maxAmount);
  const { decimals } = getCurrency(asked.currency);
  throw new Refusal('products.soldOut', {
    available: toText(truncateTo(buyable, decimals) as Money),
  });
}

function redemptionTransfers(order: StoredOrder): Transfer[] {
  const { userId, id, currency, reserved } = order;
  const { returned, incomeTaken } = redemption(order);
  const locked = customerAccount(userId, 'locked', currency, id);
  const equity = houseAccount('equity', currency);
  const moves: Transfer[] = [
    {
      type: 'productPrincipalReturned',
      from: locked,
      to: customerAccount(userId, 'balance', currency),
      currency,
      amount: returned,
    },
    { type: 'productIncomeTaken', from: locked, to: equity, currency, amount: incomeTaken },
    {
      type: 'productRelease',
      from: houseAccount('reserved', currency),
      to: equity,
      currency,
      amount: reserved,
    },
  ];
  return moves.filter(({ amount }) => amount > 0n);
}
