import { add, type Money } from '@candor/domain/money/money';
import { type CompetitionsOptions, createCompetitions } from './modules/competitions/index.ts';
import { createLevels, findLevels } from './modules/levels/index.ts';
import { createLoans, type LoansOptions, sumPrincipals } from './modules/loans/index.ts';
import {
  createOfferings,
  createWonLetters,
  type OfferingsOptions,
} from './modules/offerings/index.ts';
import {
  createProducts,
  type PastDay,
  type ProductsOptions,
  sumHoldings,
} from './modules/products/index.ts';
import { createTeam } from './modules/team/index.ts';
import type { Queryable } from './platform/db.ts';
import type { Delivery } from './platform/deliveries.ts';
import type { Job } from './platform/jobs.ts';
import type { LeaderTask } from './platform/lease.ts';
import type { OperatorCommands, OperatorQueues } from './platform/operator-commands.ts';

type FinanceOptions = Omit<ProductsOptions, 'levelsOf'> &
  LoansOptions &
  OfferingsOptions &
  Omit<CompetitionsOptions, 'listTicksAround'> & { readonly publicOrigin?: string | null };

/** What the house sells besides trading: products, loans and offerings. */
export async function createFinance(options: FinanceOptions) {
  const { listTicksAround } = options.prices;
  const owned = { holdingsOf: ownedElsewhere, owedOf: sumPrincipals };
  const levels = createLevels({ ...options, ...owned, listTicksAround });
  const products = await createProducts({ ...options, levelsOf: findLevels });
  const loans = createLoans({ ...options, memberLevelsOf: findLevels });
  const offerings = await createOfferings({ ...options, memberLevelsOf: findLevels });
  const team = createTeam(options);
  const competitions = createCompetitions({ ...options, listTicksAround });
  const parts = [products, loans, offerings, levels, team, competitions] as const;
  return {
    calls: {
      ...products.calls,
      ...loans.calls,
      ...offerings.calls,
      ...levels.calls,
      ...team.calls,
      ...competitions.calls,
    },
    jobs: parts.flatMap(({ jobs }): readonly Job[] => jobs),
    deliveries: [...loans.deliveries, createWonLetters(options)] as readonly Delivery[],
    leaderTasks: [loans.leaderTask] as readonly LeaderTask[],
    operatorCommands: {
      ...products.operatorCommands,
      ...loans.operatorCommands,
      ...offerings.operatorCommands,
      ...levels.operatorCommands,
      ...competitions.operatorCommands,
    } as OperatorCommands,
    operatorQueues: {
      ...products.operatorQueues,
      ...loans.operatorQueues,
      ...offerings.operatorQueues,
      ...levels.operatorQueues,
      ...competitions.operatorQueues,
    } as OperatorQueues,
    /** Cancels what a customer has asked for and does not have yet. */
    async cancelWaiting(userId: string): Promise<void> {
      await products.cancelBuys(userId);
      await loans.cancelApplications(userId);
    },
    downloads: { openAgreement: loans.openAgreement },
    /** What accounts of the house do on one of the days before a first start. */
    livePastDay: (today: PastDay) => products.livePastDay(today),
    async start(): Promise<void> {
      await levels.start();
      await loans.start();
      await products.start();
    },
  };
}

/** What counts for a level beside balances: units at what was paid for them, principal lent. */
async function ownedElsewhere(
  db: Queryable,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Money>> {
  const holdings = await sumHoldings(db, userIds);
  return new Map(
    [...holdings].map(([userId, { poolUnitsAtCost, bonds }]) => [
      userId,
      add(poolUnitsAtCost, bonds),
    ]),
  );
}
