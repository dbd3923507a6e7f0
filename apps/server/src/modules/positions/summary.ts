import type { ResultOf } from '@candor/contract/calls';
import { divideUp } from '@candor/domain/money/fixed';
import { add, larger, ZERO, type Money, type Rate } from '@candor/domain/money/money';
import { maintenanceMargin } from '@candor/domain/positions/maintenance';
import { lockedBy } from '@candor/domain/positions/limit-order';
import { notionalOf, profitAt } from '@candor/domain/positions/profit';
import { listBalances } from '../ledger/index.ts';
import type { PositionsDeps } from './act-deps.ts';
import { contractAccount } from './accounts.ts';
import { termsOf } from './traded-symbols.ts';
import { listLivePositions, sumRealized } from './store.ts';
import type { StoredPosition } from './stored-position.ts';

const DAY_MS = 86_400_000;
/** Days of this API are days at UTC+8. */
const DAY_OFFSET_MS = 8 * 3_600_000;

/** Open positions and resting orders of a customer in figures, all in quote currency. */
export interface OpenFigures {
  readonly margin: Money;
  readonly profit: Money;
  /** Margin and profit; a position counts zero at least, because no loss passes its margin. */
  readonly equity: Money;
  readonly maintenance: Money;
}

/** Contract account at a glance: free money, what is bound, and what it is worth at the marks. */
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
  const { pocket, currency } = contractAccount(userId);
  const free = balances.find(
    ({ account }) => account.pocket === pocket && account.currency === currency,
  );
  const available = free?.available ?? ZERO;
  return {
    equity: add(available, figures.equity),
    available,
    marginUsed: figures.margin,
    unrealizedProfit: figures.profit,
    realizedProfitToday: realized,
    marginRatio:
      figures.equity > 0n ? (divideUp(figures.maintenance, figures.equity) as Rate) : undefined,
  };
}

export async function openFigures(deps: PositionsDeps, userId: string): Promise<OpenFigures> {
  const figures = (await listLivePositions(deps.db, userId)).map((each) => figuresOf(deps, each));
  const sum = (key: keyof OpenFigures) => add(...figures.map((each) => each[key]));
  return {
    margin: sum('margin'),
    profit: sum('profit'),
    equity: sum('equity'),
    maintenance: sum('maintenance'),
  };
}

function figuresOf({ engine }: PositionsDeps, position: StoredPosition): OpenFigures {
  if (position.status === 'pending') {
    const locked = lockedBy(position);
    return { margin: locked, profit: ZERO, equity: locked, maintenance: ZERO };
  }
  const mark = engine.newest(position.symbol)?.tick.price ?? position.entryPrice;
  const { margin } = position;
  const profit = profitAt(position, mark);
  const { tiers } = termsOf(position.symbol);
  return {
    margin,
    profit,
    equity: larger(add(margin, profit), ZERO),
    maintenance: maintenanceMargin(tiers, notionalOf(position.quantity, mark)),
  };
}

const startOfDay = (nowMs: number): number =>
  Math.floor((nowMs + DAY_OFFSET_MS) / DAY_MS) * DAY_MS - DAY_OFFSET_MS;
