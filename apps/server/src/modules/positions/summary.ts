import { DAY_MS } from '@candor/domain/durations';
import type { ResultOf } from '@candor/contract/calls';
import { divideUp } from '@candor/domain/money/fixed';
import { add, larger, ZERO, type Money, type Rate } from '@candor/domain/money/money';
import { maintenanceOf } from '@candor/domain/positions/position-tiers';
import {
  crossAvailable,
  crossEquity,
  crossMaintenance,
  unpaidProfit,
} from '@candor/domain/positions/cross-account';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { profitAt } from '@candor/domain/positions/profit';
import { listBalances, readBalances } from '../ledger/index.ts';
import type { PositionsDeps } from './command-deps.ts';
import { contractAccount } from './accounts.ts';
import { CrossAccounts, marksOf } from './cross-accounts.ts';
import { termsOf } from './traded-symbols.ts';
import { listLivePositions } from './store.ts';
import { sumRealized } from './store-closings.ts';
import type { StoredPosition } from './stored-position.ts';

/** Days of this API are days at UTC+8. */
const DAY_OFFSET_MS = 8 * 3_600_000;

/** Totals of a customer's open positions and resting orders, all in quote currency. */
export interface OpenFigures {
  readonly margin: Money;
  readonly profit: Money;
  /**
   * Margin and profit. An isolated position counts at least zero, because no loss exceeds its
   * margin; a cross position may draw on free money and can count below zero.
   */
  readonly equity: Money;
  readonly maintenance: Money;
  readonly live: readonly StoredPosition[];
}

type Figure = Exclude<keyof OpenFigures, 'live'>;

/** Contract account at a glance: free money, bound money, and total value at the marks. */
export async function getSummary(
  deps: PositionsDeps,
  userId: string,
  nowMs: number,
): Promise<ResultOf<'getPositionsSummary'>> {
  const [figures, balances, realized] = await Promise.all([
    openFigures(deps, userId),
    listBalances(deps.db, userId),
    sumRealized(deps.db, userId, startOfDay(nowMs)),
  ]);
  const { kind, currency } = contractAccount(userId);
  const free = balances.find(
    ({ account }) => account.kind === kind && account.currency === currency,
  );
  const available = free?.available ?? ZERO;
  const account = new CrossAccounts(figures.live.filter(isCross)).account(userId, available);
  const markOf = marksOf(account, deps.engine.newest);
  const hasCross = account.positions.length > 0;
  // Free money backs cross positions and counts with them.
  const backed = hasCross ? add(figures.equity, available) : figures.equity;
  return {
    equity: larger(hasCross ? backed : add(available, figures.equity), ZERO),
    available: crossAvailable(account, markOf),
    crossEquity: hasCross ? crossEquity(account, markOf) : undefined,
    crossMaintenance: hasCross ? crossMaintenance(account.positions, markOf, termsOf) : undefined,
    marginUsed: figures.margin,
    unrealizedProfit: figures.profit,
    realizedProfitToday: realized,
    marginRatio: backed > 0n ? (divideUp(figures.maintenance, backed) as Rate) : undefined,
  };
}

/** Free contract money that may be taken out or bound now, in USDT. */
export async function availableOf(deps: PositionsDeps, userId: string): Promise<Money> {
  const contract = contractAccount(userId);
  const [live, balances] = await Promise.all([
    listLivePositions(deps.db, userId),
    readBalances(deps.db, [contract]),
  ]);
  return new CrossAccounts(live.filter(isCross)).available(userId, balances, deps.engine.newest);
}

const isCross = ({ marginMode }: StoredPosition): boolean => marginMode === 'cross';

export async function openFigures(deps: PositionsDeps, userId: string): Promise<OpenFigures> {
  const live = await listLivePositions(deps.db, userId);
  const figures = live.map((each) => figuresOf(deps, each));
  const sum = (key: Figure) => add(...figures.map((each) => each[key]));
  return {
    live,
    margin: sum('margin'),
    profit: sum('profit'),
    equity: sum('equity'),
    maintenance: sum('maintenance'),
  };
}

function figuresOf({ engine }: PositionsDeps, position: StoredPosition): Record<Figure, Money> {
  if (position.status === 'pending') {
    const locked = lockedBy(position);
    return { margin: locked, profit: ZERO, equity: locked, maintenance: ZERO };
  }
  const mark = engine.newest(position.symbol)?.tick.price ?? position.entryPrice;
  const { margin } = position;
  const profit = profitAt(position, mark);
  return {
    margin,
    profit,
    equity:
      position.marginMode === 'cross'
        ? add(margin, unpaidProfit(position, mark))
        : larger(add(margin, profit), ZERO),
    maintenance: maintenanceOf(position, termsOf(position.symbol), mark),
  };
}

const startOfDay = (nowMs: number): number =>
  Math.floor((nowMs + DAY_OFFSET_MS) / DAY_MS) * DAY_MS - DAY_OFFSET_MS;
