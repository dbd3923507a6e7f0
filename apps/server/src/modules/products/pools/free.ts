import { divideUp, multiplyDown, ONE } from '@candor/domain/money/fixed';
import { rate, type Money, type Quantity, type Rate } from '@candor/domain/money/money';
import { CARRY_SYMBOL, sellSteps } from '@candor/domain/products/pools/cash-and-carry';
import { moneyFor, worthOf } from '@candor/domain/products/pools/nav';
import { getPoolTerms } from '@candor/domain/products/pools/pool-terms';
import { reduceSteps, type PoolStep } from '@candor/domain/products/pools/steps';
import { coinHeld, decided, tradedMarket, type Decided } from './decide.ts';
import type { PoolsOptions } from './deps.ts';
import { markOf, pricedBy } from './mark.ts';
import { readSnapshot } from './snapshot.ts';
import { listLeaving } from './store-requests.ts';
import type { StoredPool } from './stored-pool.ts';

/** More than is due at the last NAV, because the next one is not known yet: 2%. */
const MARGIN: Rate = rate('0.02');

/**
 * Shortly before a NAV: what has to be closed, the same share of everything, so that those who
 * leave at it can be paid. Null if enough is free, or while a market has no price.
 */
export async function decideFreeing(
  options: PoolsOptions,
  pool: StoredPool,
  nowMs: number,
): Promise<Decided | null> {
  const { db, prices } = options;
  const leaving = await listLeaving(db, pool, nowMs);
  if (leaving.length === 0) return null;
  const due = leaving.reduce((sum, { unitsLeft }) => sum + moneyFor(unitsLeft, pool.nav).given, 0n);
  const snapshot = await readSnapshot(db, pool, nowMs);
  const { symbols } = getPoolTerms(pool.id);
  const marks = symbols.flatMap((symbol) => {
    const tick = prices.latestTick(symbol);
    return tick ? [markOf(tick)] : [];
  });
  if (marks.length < symbols.length) return null;
  const worth = worthOf(snapshot, pricedBy(marks));
  const free = snapshot.balance + snapshot.contract;
  const missing = multiplyDown(due, ONE + MARGIN) + pool.feesOwed - free;
  const invested = worth + pool.feesOwed - free;
  if (missing <= 0n || invested <= 0n) return null;
  const share = (missing >= invested ? ONE : divideUp(missing, invested)) as Rate;
  const precisionOf = (symbol: string) =>
    tradedMarket(marks.find((mark) => mark.symbol === symbol)!).quantityPrecision;
  const coin = multiplyDown(coinHeld(snapshot), share) as Quantity;
  const mark = pricedBy(marks)(CARRY_SYMBOL);
  const steps: PoolStep[] = [
    ...(coin > 0n && mark !== undefined ? sellSteps(coin, mark) : []),
    ...reduceSteps(snapshot.lots, share, precisionOf),
  ];
  const made = { kind: 'free', worth: worth as Money, marks, targets: [], share, nowMs } as const;
  return decided(options, pool, made, steps);
}
