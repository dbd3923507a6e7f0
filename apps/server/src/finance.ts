import { type CurrencyCode, SETTLEMENT_CURRENCY } from '@candor/domain/money/currencies';
import { multiplyDown, ONE } from '@candor/domain/money/fixed';
import { levelOf } from '@candor/domain/levels/levels';
import { larger, type Money, type Price, ZERO } from '@candor/domain/money/money';
import { sumBalances } from './modules/ledger/index.ts';
import { createLoans, type LoansOptions, sumPrincipals } from './modules/loans/index.ts';
import { createOfferings, type OfferingsOptions } from './modules/offerings/index.ts';
import {
  createProducts,
  type PastDay,
  type ProductsOptions,
  sumHoldings,
} from './modules/products/index.ts';
import type { Queryable } from './platform/db.ts';
import type { Delivery } from './platform/deliveries.ts';
import type { Job } from './platform/jobs.ts';
import type { LeaderTask } from './platform/lease.ts';
import type { OperatorCommands, OperatorQueues } from './platform/operator-commands.ts';

type FinanceOptions = Omit<ProductsOptions, 'levelsOf'> &
  LoansOptions &
  OfferingsOptions & {
    /** Latest price of one unit in the settlement currency; null while there is none. */
    readonly priceOf: (currency: CurrencyCode) => Price | null;
  };

/** What the house sells besides trading: products, loans and offerings. */
export async function createFinance(options: FinanceOptions) {
  const memberLevelsOf = levelsByAssets(options);
  const products = await createProducts({ ...options, levelsOf: memberLevelsOf });
  const loans = createLoans({ ...options, memberLevelsOf });
  const offerings = await createOfferings({ ...options, memberLevelsOf });
  return {
    calls: { ...products.calls, ...loans.calls, ...offerings.calls },
    jobs: [...products.jobs, ...loans.jobs, ...offerings.jobs] as readonly Job[],
    deliveries: [...loans.deliveries] as readonly Delivery[],
    leaderTasks: [loans.leaderTask] as readonly LeaderTask[],
    operatorCommands: {
      ...products.operatorCommands,
      ...loans.operatorCommands,
      ...offerings.operatorCommands,
    } as OperatorCommands,
    operatorQueues: {
      ...products.operatorQueues,
      ...loans.operatorQueues,
      ...offerings.operatorQueues,
    } as OperatorQueues,
    openAgreement: loans.openAgreement,
    /** Puts on sale what a practice product already sold before its first start. */
    beginPast: (nowMs: number) => products.beginPast(nowMs),
    /** What accounts of the house do on one of the days before a first start. */
    livePastDay: (today: PastDay) => products.livePastDay(today),
    async start(): Promise<void> {
      await loans.start();
      await products.start();
    },
  };
}

/**
 * Levels by what customers own now: balances at recorded prices, units of pools without their
 * unrealized gain, and principal lent through bonds. Source: products §5.
 */
const levelsByAssets =
  ({ priceOf }: Pick<FinanceOptions, 'priceOf'>) =>
  async (db: Queryable, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const valueOf = (currency: CurrencyCode) =>
      currency === SETTLEMENT_CURRENCY ? ONE : (priceOf(currency) ?? 0n);
    // What was lent raises nobody's level.
    const lent = await sumPrincipals(db, userIds);
    const totals = new Map<string, bigint>(
      userIds.map((userId) => [userId, -(lent.get(userId) ?? 0n)]),
    );
    for (const { userId, currency, amount } of await sumBalances(db, userIds)) {
      const value = multiplyDown(amount, valueOf(currency));
      totals.set(userId, totals.get(userId)! + value);
    }
    for (const [userId, { poolUnitsAtCost, bonds }] of await sumHoldings(db, userIds))
      totals.set(userId, totals.get(userId)! + poolUnitsAtCost + bonds);
    return new Map(
      [...totals].map(([userId, total]) => [userId, levelOf(larger(total as Money, ZERO))]),
    );
  };
