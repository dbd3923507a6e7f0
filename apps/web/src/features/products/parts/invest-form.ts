/** The form that puts money into a product sold by amount, before it is confirmed. */
import { endOfDay, startOfDay } from '@candor/domain/calendar';
import { getCurrency } from '@candor/domain/money/currencies';
import { truncateTo } from '@candor/domain/money/fixed';
import { type Money, smaller, toText } from '@candor/domain/money/money';
import { endDayOf, firstDayOf } from '@candor/domain/products/product-status';
import { dailyIncome, wholeIncome } from '@candor/domain/products/kinds/arbitrage/fixed-rate';
import type { MessageId } from '@candor/messages/message-id';
import { typedMoney } from '../../../parts/typed-money.ts';
import { deviceTimeText } from '../../../platform/time-text.ts';
import { isLocked, type Product } from './product.ts';

export interface InvestDraft {
  readonly product: Product;
  /** Plain decimal text; empty while nothing is entered. */
  readonly text: string;
  /** Undefined until loaded. */
  readonly available: Money | undefined;
}

/** Why nobody, or not this reader, can buy the product now, to be given `closedValues`; null if they can. */
export function closedReason(product: Product): MessageId | null {
  if (product.status === 'notStarted') return 'products.opens';
  if (product.status !== 'onSale') return `products.status.${product.status}`;
  return isLocked(product) ? 'products.levelTooLowShort' : null;
}

/** What texts of `closedReason` name. */
export const closedValues = ({ level, saleFrom }: Pick<Product, 'level' | 'saleFrom'>) => ({
  level,
  time: deviceTimeText(saleFrom),
});

/** Why this amount cannot be bought; null if it can. The server applies the same rules. */
export function amountProblem({ product, text, available }: InvestDraft): MessageId | null {
  const amount = typedMoney(text);
  const { minAmount, maxAmount, customerLeft, capacityLeft } = product;
  if (amount === 0n) return null;
  if (amount < minAmount) return 'invest.tooSmall';
  if (amount > maxAmount) return 'invest.tooLarge';
  if (amount > capacityLeft) return 'invest.overCapacity';
  if (customerLeft !== undefined && amount > customerLeft) return 'invest.overLimit';
  if (available !== undefined && amount > available) return 'invest.notEnough';
  return null;
}

/** The most that can be bought with this balance; undefined until it is known. */
export function mostOf({ product, available }: Omit<InvestDraft, 'text'>): Money | undefined {
  if (available === undefined) return undefined;
  const { customerLeft = product.maxAmount, capacityLeft } = product;
  return smaller(smaller(available, customerLeft), capacityLeft);
}

/** A share of the most that can be bought, in the decimals of the currency. */
export function shareText(most: Money, percent: number, { currency }: Product): string {
  const share = (most * BigInt(percent)) / 100n;
  return toText(truncateTo(share, getCurrency(currency).decimals) as Money);
}

/** What an order made now would promise, in money and dates. Epoch milliseconds. */
export interface InvestPlan {
  /** Undefined where nothing is promised. */
  readonly perDay: Money | undefined;
  readonly whole: Money | undefined;
  readonly startsAt: number;
  readonly firstIncomeAt: number;
  readonly endsAt: number;
}

export function planOf(
  { currency, cycleDays, dailyRate }: Product,
  amount: Money,
  nowMs: number,
): InvestPlan {
  const startsOn = firstDayOf(nowMs);
  const order = dailyRate && { amount, currency, dailyRate, totalDays: cycleDays };
  return {
    perDay: order && dailyIncome(order),
    whole: order && wholeIncome(order),
    startsAt: startOfDay(startsOn),
    firstIncomeAt: endOfDay(startsOn),
    endsAt: startOfDay(endDayOf({ startsOn, totalDays: cycleDays })),
  };
}
