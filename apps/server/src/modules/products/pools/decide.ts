import { DAY_MS, HOUR_MS } from '@candor/domain/durations';
import { endOfDay, startOfDay } from '@candor/domain/calendar';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { multiplyDown, truncateTo } from '@candor/domain/money/fixed';
import { ZERO, type Money, type Quantity, type Rate } from '@candor/domain/money/money';
import {
  CARRY_SYMBOL,
  coinSteps,
  HEDGE_BAND,
  hedgeOf,
} from '@candor/domain/products/pools/cash-and-carry';
import { getPoolTerms } from '@candor/domain/products/pools/pool-terms';
import {
  quantityFor,
  stepsTo,
  type PoolStep,
  type TradedMarket,
} from '@candor/domain/products/pools/steps';
import {
  closesText,
  decisionText,
  type DecisionFacts,
  type DecisionKind,
  type MarkTick,
} from '@candor/domain/products/pools/texts';
import { CANDLES_USED, trendTargets, type TrendCloses } from '@candor/domain/products/pools/trend';
import { invariant } from '@candor/domain/refusal';
import type { Queryable, Tx } from '../../../platform/db.ts';
import { listCloses } from '../../markets/index.ts';
import type { PoolsOptions } from './deps.ts';
import { seal, sha256 } from './seal.ts';
import { readSnapshot, type Snapshot } from './snapshot.ts';
import { goOn, insertDecision, type StoredDecision } from './store-pools.ts';
import { insertSteps, type StoredStep } from './store-steps.ts';
import type { PoolStage, StoredPool } from './stored-pool.ts';

const DECIMALS = 6;

/** A decision and its steps, each with the id of its command. */
export interface Decided {
  readonly decision: StoredDecision;
  readonly steps: readonly StoredStep[];
}

/** A market of a pool at the price of its decision. */
export function tradedMarket({ symbol, price: mark }: MarkTick): TradedMarket {
  const market = findMarketSymbol(symbol);
  invariant(market, `${symbol} is a market`);
  return { symbol, mark, quantityPrecision: market.quantityPrecision, minMargin: market.minMargin };
}

/** Closing prices of a market before a moment: the last closed days and hours. */
export async function closesBefore(
  db: Queryable,
  symbol: string,
  atMs: number,
): Promise<TrendCloses> {
  const closes = async (period: '1D' | '1H', lengthMs: number) => {
    // A candle counts when it has ended by then.
    const beforeMs = atMs - lengthMs + 1;
    const query = { symbol, period, beforeMs, limit: CANDLES_USED };
    return (await listCloses(db, query)).map(({ close }) => close);
  };
  return { symbol, days: await closes('1D', DAY_MS), hours: await closes('1H', HOUR_MS) };
}

/** Whether the pool's day is over, so that its targets can no longer be held in it. */
export const isOver = ({ day }: StoredPool, nowMs: number): boolean => nowMs >= endOfDay(day);

/**
 * Decides what the pool holds from now on, by the marks of its NAV and the candles that ended before
 * its day. Worth: units · NAV, after those who came and left.
 */
export async function decideTargets(
  options: PoolsOptions,
  pool: StoredPool,
  { marks, nowMs }: { readonly marks: readonly MarkTick[]; readonly nowMs: number },
): Promise<Decided> {
  const terms = getPoolTerms(pool.id);
  const snapshot = await readSnapshot(options.db, pool, nowMs);
  const worth = multiplyDown(pool.units, pool.nav) as Money;
  if (terms.strategy === 'cashAndCarry') {
    const mark = marks.find(({ symbol }) => symbol === CARRY_SYMBOL)!;
    const steps = coinSteps(worth, coinHeld(snapshot), mark.price);
    return decided(options, pool, { kind: 'target', worth, marks, targets: [], nowMs }, steps);
  }
  const startMs = startOfDay(pool.day);
  const closes = await Promise.all(
    terms.symbols.map((symbol) => closesBefore(options.db, symbol, startMs)),
  );
  const targets = trendTargets(closes).map(({ symbol, exposure }, index) => ({
    symbol,
    exposure,
    closesHash: sha256(closesText(closes[index]!)),
  }));
  const steps = targets.flatMap(({ symbol, exposure }) => {
    const market = tradedMarket(marks.find((mark) => mark.symbol === symbol)!);
    const held = { lots: snapshot.lots, worth, leverage: terms.leverage };
    return stepsTo(quantityFor(worth, exposure, market), market, held);
  });
  const funded = withMargin(steps, snapshot);
  return decided(options, pool, { kind: 'target', worth, marks, targets, nowMs }, funded);
}

/** Brings the short of a carry pool to the size of its coin, after the coin was exchanged. */
export async function decideHedge(
  options: PoolsOptions,
  pool: StoredPool,
  { marks, nowMs }: { readonly marks: readonly MarkTick[]; readonly nowMs: number },
): Promise<Decided> {
  const { leverage } = getPoolTerms(pool.id);
  const snapshot = await readSnapshot(options.db, pool, nowMs);
  const worth = multiplyDown(pool.units, pool.nav) as Money;
  const market = tradedMarket(marks.find(({ symbol }) => symbol === CARRY_SYMBOL)!);
  const target = hedgeOf(coinHeld(snapshot), market.quantityPrecision);
  const held = { lots: snapshot.lots, worth, leverage, band: HEDGE_BAND };
  const steps = withMargin(stepsTo(target, market, held), snapshot);
  return decided(options, pool, { kind: 'hedge', worth, marks, targets: [], nowMs }, steps);
}

export const coinHeld = ({ coins }: Pick<Snapshot, 'coins'>): Quantity =>
  coins.find(({ symbol }) => symbol === CARRY_SYMBOL)?.amount ?? (ZERO as bigint as Quantity);

/** Closings first; then all free money becomes margin, if something is to be opened. */
function withMargin(steps: readonly PoolStep[], { balance }: Snapshot): PoolStep[] {
  const closing = steps.filter(({ kind }) => kind !== 'open');
  const opening = steps.filter(({ kind }) => kind === 'open');
  const amount = truncateTo(balance, DECIMALS) as Money;
  if (opening.length === 0 || amount === 0n) return [...closing, ...opening];
  return [...closing, { kind: 'transfer', from: 'balance', to: 'contract', amount }, ...opening];
}

/** Seals a decision and gives every step its id. */
export function decided(
  { prices, random }: Pick<PoolsOptions, 'prices' | 'random'>,
  { id: poolId, day }: StoredPool,
  made: {
    readonly kind: DecisionKind;
    readonly worth: Money;
    readonly marks: readonly MarkTick[];
    readonly targets: DecisionFacts['targets'];
    readonly share?: Rate;
    readonly nowMs: number;
  },
  steps: readonly PoolStep[],
): Decided {
  const { kind, worth, marks, targets, nowMs } = made;
  const share = made.share ?? (0n as Rate);
  const text = decisionText({
    poolId,
    day,
    kind,
    atMs: nowMs,
    worth,
    marks,
    targets,
    share,
    steps,
  });
  return {
    decision: { day, kind, ...seal(text, day, prices), decidedAtMs: nowMs },
    steps: steps.map((step) => ({ id: random.uuid(nowMs), step })),
  };
}

/** Stores a decision of a locked pool and goes on to its steps. */
export async function keepDecision(
  tx: Tx,
  pool: StoredPool,
  { decision, steps }: Decided,
  stage: PoolStage,
): Promise<void> {
  const { id: poolId, day } = pool;
  await insertDecision(tx, poolId, decision);
  await insertSteps(tx, { poolId, day, stage }, steps);
  await goOn(tx, pool, stage);
}
