import { type Obstacle, moneyInTheWay, type PriceOf } from '@candor/domain/own-data/closing';
import { ZERO } from '@candor/domain/money/money';
import { listBalances } from './modules/ledger/index.ts';
import { countUnfinishedLoans } from './modules/loans/index.ts';
import { countUnfinishedSubscriptions } from './modules/offerings/index.ts';
import type { Business } from './modules/own-data/index.ts';
import { countUnfinished } from './modules/positions/index.ts';
import { countOpenOrders, countRunningNotes } from './modules/products/index.ts';
import { findLeaving } from './modules/responsible-trading/index.ts';
import { blocksOf } from './modules/sanctions/index.ts';
import { countActive } from './modules/second-contracts/index.ts';
import { countUnderWay } from './modules/wallet/index.ts';
import type { Queryable } from './platform/db.ts';

type Counted = Pick<Obstacle, 'kind'> & { readonly count: number };

/**
 * What stands in the way of closing an account, in every module, and what is too little to be paid
 * out. The books have the last word: money that is held for anything stands in the way, also if no
 * module says for what. Of an investigation only that there is one.
 */
export async function businessOf(
  db: Queryable,
  { userId, priceOf, nowMs }: { userId: string; priceOf: PriceOf; nowMs: number },
): Promise<Business> {
  const [counted, restrictions, balances] = await Promise.all([
    countBusiness(db, userId),
    restrictionsOf(db, userId, nowMs),
    listBalances(db, userId),
  ]);
  const running = counted.filter(({ count }) => count > 0);
  const { obstacles, left } = moneyInTheWay(balances, priceOf);
  // What holds money says so itself, and the screen that ends it.
  const money = running.length > 0 ? obstacles.filter(({ kind }) => kind !== 'locked') : obstacles;
  return { obstacles: [...restrictions, ...running, ...money], left };
}

async function countBusiness(db: Queryable, userId: string): Promise<Counted[]> {
  const [traded, secondContracts, products, bonds, loans, offerings, underWay] = await Promise.all([
    countUnfinished(db, userId),
    countActive(db, userId),
    countOpenOrders(db, userId),
    countRunningNotes(db, userId),
    countUnfinishedLoans(db, userId),
    countUnfinishedSubscriptions(db, userId),
    countUnderWay(db, userId),
  ]);
  return [
    { kind: 'positions', count: traded.positions },
    { kind: 'orders', count: traded.orders },
    { kind: 'secondContracts', count: secondContracts },
    { kind: 'products', count: products },
    { kind: 'bonds', count: bonds },
    { kind: 'loans', count: loans },
    { kind: 'offerings', count: offerings },
    { kind: 'deposits', count: underWay.deposits },
    { kind: 'withdrawals', count: underWay.withdrawals },
  ];
}

/** Nobody escapes a freeze or an investigation by closing the account. */
async function restrictionsOf(db: Queryable, userId: string, nowMs: number): Promise<Obstacle[]> {
  const [{ freeze, ownFrozenAtMs }, isExamined] = await Promise.all([
    findLeaving(db, userId),
    isUnderExamination(db, userId),
  ]);
  return [
    ...(ownFrozenAtMs === null ? [] : [{ kind: 'frozenByYou' } as const]),
    ...(freeze !== null && freeze.untilMs > nowMs
      ? [{ kind: 'frozen', untilMs: freeze.untilMs } as const]
      : []),
    ...(isExamined ? [{ kind: 'review' } as const] : []),
  ];
}

async function isUnderExamination(db: Queryable, userId: string): Promise<boolean> {
  const [blocks, { cases }] = await Promise.all([
    blocksOf(db, [userId]),
    countUnderWay(db, userId),
  ]);
  return (blocks.get(userId) ?? []).length > 0 || cases > 0;
}

/** Whether no freeze and no investigation needs what is kept of a closed account. */
export async function mayErase(db: Queryable, userId: string, nowMs: number): Promise<boolean> {
  const restrictions = await restrictionsOf(db, userId, nowMs);
  return restrictions.every(({ kind }) => kind === 'frozenByYou');
}

/** Whether a customer has money here. */
export async function owesTo(db: Queryable, userId: string): Promise<boolean> {
  return (await listBalances(db, userId)).some(({ available }) => available > ZERO);
}
