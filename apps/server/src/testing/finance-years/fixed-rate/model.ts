import { type Books, house, own } from '../books.ts';
import { cutOff, dayNumber, dayStart, MONEY_DECIMALS, UNIT, units } from '../figures.ts';

/** Terms of one version, in units. */
export interface Terms {
  readonly cycleDays: number;
  /** Of one day. */
  readonly dailyRate: bigint;
  readonly minAmount: bigint;
  readonly maxAmount: bigint;
  readonly maxPerCustomer: bigint;
  readonly capacity: bigint;
  readonly level: number;
  readonly saleFromMs: number;
  readonly saleToMs: number;
}

export interface Product {
  readonly id: string;
  readonly name: string;
  readonly versions: { readonly terms: Terms; readonly inForceAtMs: number }[];
  sold: bigint;
}

export interface Order {
  readonly id: string;
  readonly userId: string;
  readonly product: Product;
  readonly amount: bigint;
  /** Income of each day. */
  readonly daily: bigint;
  readonly days: number;
  readonly firstDay: number;
  readonly version: number;
  /** Day on which each day's income arrived, in order. */
  readonly arrivals: number[];
  isOpen: boolean;
  isCancelled: boolean;
  /** Income that its customer keeps. */
  income: bigint;
  frozenUntilMs: number;
  /** 0 if it was never frozen. */
  firstFrozenAtMs: number;
}

export interface Buying {
  readonly userId: string;
  readonly product: Product;
  readonly amount: bigint;
  readonly version?: number | undefined;
}

const LEVELS = [0, 1_000, 10_000, 50_000, 200_000, 1_000_000, 5_000_000].map(
  (floor) => BigInt(floor) * UNIT,
);
const CURRENCY = 'USDT';
const EQUITY = house('equity', CURRENCY);
const RESERVED = house('reserved', CURRENCY);

/** Fixed-rate products as the rules describe them. Source: products §1, §2; rules §7. */
export class FixedRateModel {
  readonly products: Product[] = [];
  readonly orders: Order[] = [];

  /** The terms in force. */
  versionOf({ versions }: Product, nowMs: number): number {
    return versions.findLastIndex(({ inForceAtMs }) => inForceAtMs <= nowMs) + 1;
  }

  termsOf(product: Product, nowMs: number): Terms {
    return product.versions[this.versionOf(product, nowMs) - 1]!.terms;
  }

  openOrdersOf = (userId: string): Order[] =>
    this.orders.filter((order) => order.isOpen && order.userId === userId);

  statusOf(order: Order, nowMs: number): string {
    if (!order.isOpen) return order.isCancelled ? 'cancelled' : 'ended';
    if (nowMs < order.frozenUntilMs) return 'frozen';
    return nowMs < dayStart(order.firstDay) ? 'notStarted' : 'running';
  }

  /** What the house still owes for an order at most. */
  promiseOf = ({ isOpen, daily, days, arrivals }: Order): bigint =>
    isOpen ? daily * BigInt(days - arrivals.length) : 0n;

  /** Every reason to refuse a purchase; none: it is made. */
  reasonsAgainst(buying: Buying, books: Books, nowMs: number): string[] {
    const { userId, product, amount, version } = buying;
    const terms = this.termsOf(product, nowMs);
    const assets = books.assetsOf(userId, CURRENCY);
    const level = LEVELS.findLastIndex((floor) => assets >= floor);
    const invested = this.openOrdersOf(userId)
      .filter((order) => order.product === product)
      .reduce((sum, order) => sum + order.amount, 0n);
    const promise = dailyOf(terms, amount) * BigInt(terms.cycleDays);
    const refusals: [string, boolean][] = [
      ['products.notStarted', nowMs < terms.saleFromMs],
      ['products.closed', nowMs >= terms.saleToMs],
      ['products.staleTerms', version !== undefined && version !== this.versionOf(product, nowMs)],
      ['products.levelTooLow', level < terms.level],
      ['products.amountTooSmall', amount < terms.minAmount],
      ['products.amountTooLarge', amount > terms.maxAmount],
      ['products.overCustomerLimit', invested + amount > terms.maxPerCustomer],
      ['products.amountTooPrecise', cutOff(amount, MONEY_DECIMALS) !== amount],
      ['products.soldOut', product.sold + amount > terms.capacity || promise > books.of(EQUITY)],
      ['wallet.insufficientBalance', amount > books.of(own(userId, 'balance', CURRENCY))],
    ];
    return refusals.filter(([, isTrue]) => isTrue).map(([reason]) => reason);
  }

  buy(id: string, { userId, product, amount }: Buying, books: Books, nowMs: number): Order {
    const terms = this.termsOf(product, nowMs);
    const order: Order = {
      id,
      userId,
      product,
      amount,
      daily: dailyOf(terms, amount),
      days: terms.cycleDays,
      firstDay: dayNumber(nowMs) + 1,
      version: this.versionOf(product, nowMs),
      arrivals: [],
      isOpen: true,
      isCancelled: false,
      income: 0n,
      frozenUntilMs: 0,
      firstFrozenAtMs: 0,
    };
    this.orders.push(order);
    product.sold += amount;
    books.move(own(userId, 'balance', CURRENCY), own(userId, 'locked', CURRENCY, id), amount);
    books.move(EQUITY, RESERVED, this.promiseOf(order));
    return order;
  }

  reasonsAgainstRedeeming(order: Order, returned: bigint | null, nowMs: number): string[] {
    if (!order.isOpen) return ['products.orderEnded'];
    const reasons = this.statusOf(order, nowMs) === 'frozen' ? ['products.orderFrozen'] : [];
    if (returned !== null && returned !== order.amount - order.income)
      reasons.push('products.redemptionChanged');
    return reasons;
  }

  /** Principal less what was paid on it; before the first day everything, and its place is free. */
  redeem(order: Order, books: Books, nowMs: number): void {
    const { userId, product, amount } = order;
    order.isCancelled = nowMs < dayStart(order.firstDay);
    if (order.isCancelled) product.sold -= amount;
    books.move(RESERVED, EQUITY, this.promiseOf(order));
    books.move(own(userId, 'balance', CURRENCY), EQUITY, order.income);
    order.income = 0n;
    this.#end(order, books);
  }

  /**
   * Credits each day that has ended. The last day of a frozen order arrives with its principal, when
   * the freeze ends.
   */
  live(books: Books, nowMs: number): void {
    const today = dayNumber(nowMs);
    for (const order of this.orders) {
      while (order.isOpen && order.firstDay + order.arrivals.length < today) {
        const isLast = order.arrivals.length + 1 === order.days;
        if (isLast && nowMs < order.frozenUntilMs) break;
        order.arrivals.push(today);
        order.income += order.daily;
        books.move(RESERVED, own(order.userId, 'balance', CURRENCY), order.daily);
        if (isLast) this.#end(order, books);
      }
    }
  }

  #end(order: Order, books: Books): void {
    const { userId, id, amount } = order;
    books.move(own(userId, 'locked', CURRENCY, id), own(userId, 'balance', CURRENCY), amount);
    order.isOpen = false;
  }
}

const dailyOf = ({ dailyRate }: Terms, amount: bigint): bigint =>
  cutOff((amount * dailyRate) / UNIT, MONEY_DECIMALS);

/** Terms of the first catalogue that the rule book states. Source: products §2. */
export const stated: Readonly<Record<string, Pick<Terms, 'cycleDays' | 'dailyRate' | 'level'>>> = {
  'Basis 7': { cycleDays: 7, dailyRate: units('0.0005'), level: 0 },
  'Basis 15': { cycleDays: 15, dailyRate: units('0.0006'), level: 0 },
  'Basis 30': { cycleDays: 30, dailyRate: units('0.0007'), level: 1 },
  'Basis 60': { cycleDays: 60, dailyRate: units('0.0008'), level: 2 },
};
