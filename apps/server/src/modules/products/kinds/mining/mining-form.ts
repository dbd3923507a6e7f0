import { addDays, type Day, endOfDay } from '@candor/domain/calendar';
import { customerAccount, houseAccount, type Transfer } from '@candor/domain/ledger/transfer';
import { ONE } from '@candor/domain/money/fixed';
import { add, smaller, ZERO, type Money } from '@candor/domain/money/money';
import type { MachineDay } from '@candor/domain/products/kinds/mining/machine-day';
import { MARK_SYMBOL } from '@candor/domain/products/kinds/mining/machine-day';
import {
  credited,
  orderMaximum,
  orderPrice,
} from '@candor/domain/products/kinds/mining/mining-order';
import { MINED } from '@candor/domain/products/kinds/mining/mining-terms';
import type { NetworkRecord } from '@candor/domain/products/kinds/mining/network';
import { hostingReturn } from '@candor/domain/products/kinds/mining/uptime';
import { firstDayOf, orderStatus } from '@candor/domain/products/product-status';
import { invariant, Refusal } from '@candor/domain/refusal';
import type { StoredOrder } from '../../store-orders.ts';
import { type Buying, servedForm } from '../served-form.ts';
import type { MiningDeps } from './deps.ts';
import { miningTermsSchema, type PublishedMiningTerms } from './published-terms.ts';
import { recordUntil } from './record-machine-days.ts';
import { machineDaysBetween } from './store-machine-days.ts';
import { newestNetwork } from './store-network.ts';

interface SaleFacts {
  /** Difficulty and reward that the maximum follows from; null before the first record. */
  readonly network: NetworkRecord | null;
  /** Whether a price is recorded, without which no day could be settled. */
  readonly hasMark: boolean;
}

type MiningOrder = StoredOrder & { readonly terms: PublishedMiningTerms };
type MiningBuying = Buying<PublishedMiningTerms, SaleFacts>;

/**
 * Hosted machines: the customer pays the hosting price, the house reserves the most that the order
 * can ever pay, and each day what the machines mined is paid out of that. Source: products §2.
 */
export const miningForm = (deps: MiningDeps) =>
  servedForm<PublishedMiningTerms, SaleFacts>({
    form: 'machine',
    soldBy: 'quantity',
    terms: miningTermsSchema,
    dailyRate: () => null,
    guardCurrencies: () => [MINED],
    loadFacts: async (tx) => ({
      network: await newestNetwork(tx),
      hasMark: deps.latestTick(MARK_SYMBOL) !== undefined,
    }),
    decideBuy(buying) {
      const { asked, terms, nowMs } = buying;
      const machines = asked / ONE;
      const reserved = requireFunded(buying, machines);
      const amount = orderPrice(terms, machines);
      return {
        amount,
        quantity: asked,
        incomeCurrency: MINED,
        reserved,
        startsOn: firstDayOf(nowMs),
        totalDays: terms.cycleDays,
        transfers: purchase(buying, amount, reserved),
      };
    },
    decideRedeem(order, _terms, nowMs) {
      if (orderStatus(order, nowMs) !== 'notStarted') return null;
      return { returned: order.amount, incomeTaken: ZERO, transfers: cancellation(order) };
    },
    async incomeOf(tx, orders, day) {
      await recordUntil(tx, deps, endOfDay(day));
      const versions = orders.map(({ productId, productVersion }) => ({
        productId,
        version: productVersion,
      }));
      const from = `${day.slice(0, 8)}01`;
      const days = await machineDaysBetween(tx, versions, { from, to: day });
      const payOf = perMachine(days, day);
      return orders.map((order) => ({ amount: smaller(order.reserved, payOf(order)) }));
    },
  });

/**
 * What the house reserves for the order. Refuses: products.noNetwork, markets.noPrice,
 * products.soldOut, with the number of machines that it could still pay for.
 */
function requireFunded({ terms, facts, freeEquity }: MiningBuying, machines: bigint): Money {
  if (!facts.network) throw new Refusal('products.noNetwork');
  if (!facts.hasMark) throw new Refusal('markets.noPrice', { symbol: MARK_SYMBOL });
  const reserved = orderMaximum(terms, facts.network, machines);
  const free = freeEquity(MINED);
  if (reserved <= free) return reserved;
  const buyable = free <= 0n ? 0n : free / orderMaximum(terms, facts.network, 1n);
  throw new Refusal('products.soldOut', { available: String(buyable) });
}

function purchase(
  { userId, terms: { currency } }: MiningBuying,
  amount: Money,
  reserved: Money,
): Transfer[] {
  return [
    {
      type: 'productPrice',
      from: customerAccount(userId, 'balance', currency),
      to: houseAccount('income:product', currency),
      currency,
      amount,
    },
    {
      type: 'productReserve',
      from: houseAccount('equity', MINED),
      to: houseAccount('reserved', MINED),
      currency: MINED,
      amount: reserved,
    },
  ];
}

/** Before the first day the whole price returns. */
const cancellation = ({ userId, currency, amount, reserved }: StoredOrder): Transfer[] => [
  {
    type: 'productPriceReturned',
    from: houseAccount('income:product', currency),
    to: customerAccount(userId, 'balance', currency),
    currency,
    amount,
  },
  {
    type: 'productRelease',
    from: houseAccount('reserved', MINED),
    to: houseAccount('equity', MINED),
    currency: MINED,
    amount: reserved,
  },
];

/**
 * Pay of an order for a day: what its machines earned, and, on the last of its days in a month,
 * what hosting it gets back.
 */
function perMachine(days: readonly MachineDay[], day: Day): (order: MiningOrder) => Money {
  const byVersion = Map.groupBy(days, ({ productId, version }) => `${productId}/${version}`);
  const returns = new Map<string, Money>();
  const isMonthEnd = addDays(day, 1).endsWith('-01');
  return (order) => {
    const version = `${order.productId}/${order.productVersion}`;
    const own = byVersion.get(version) ?? [];
    const today = own.findLast((each) => each.day === day);
    invariant(today, 'every running machine is recorded');
    const machines = order.quantity! / ONE;
    const income = credited(today.income, machines);
    if (!isMonthEnd && order.creditedDays + 1 < order.totalDays) return income;
    const from = order.startsOn;
    const key = `${version}/${from}`;
    const returned = returns.get(key) ?? hostingReturn(own.filter((each) => each.day >= from));
    returns.set(key, returned);
    return add(income, credited(returned, machines));
  };
}
