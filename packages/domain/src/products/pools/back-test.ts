import { DAY_MS, HOUR_MS } from '../../durations.ts';
import { addDays, startOfDay, type Day } from '../../calendar.ts';
import { multiplyDown, multiplyUp, ONE } from '../../money/fixed.ts';
import {
  money,
  rate,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../../money/money.ts';
import { navOf, type Nav, type Units } from './nav.ts';
import type { PoolTerms } from './pool-terms.ts';
import { quantityFor, TRADING_BAND } from './steps.ts';
import { CANDLES_USED, trendTargets } from './trend.ts';

/** Fee and half spread of a contract on a coin, as a share of what is traded. */
const COST: Rate = rate('0.0008');
/** Worth at the start, so that no step is too small to be traded. */
const START = money('1000000');

/** Closed candles of a market, oldest first; `startMs` in epoch milliseconds. */
export interface CloseSeries {
  readonly symbol: string;
  readonly quantityPrecision: number;
  readonly days: readonly Close[];
  readonly hours: readonly Close[];
}

interface Close {
  readonly startMs: number;
  readonly close: Price;
}

export interface BackTestDay {
  readonly day: Day;
  readonly nav: Nav;
}

/**
 * What the strategy would have made of past closing prices, from a NAV of 1 on: the same decisions
 * and fees, every trade at the last hourly close with fee and half spread, no funding and no price
 * impact. Days without 200 candles of a symbol hold none of it. For display only. Day by day,
 * because two hundred at once would keep everybody waiting.
 */
export function* backTest(
  { managementRate, performanceRate }: Pick<PoolTerms, 'managementRate' | 'performanceRate'>,
  series: readonly CloseSeries[],
  span: { readonly from: Day; readonly days: number },
): Generator<BackTestDay> {
  const held = new Map<string, Quantity>();
  const units = START as bigint as Units;
  let worth: bigint = START;
  let highWater = ONE as Nav;
  let before = new Map<string, Price>();
  for (let turn = 0; turn < span.days; turn++) {
    const day = addDays(span.from, turn);
    const closes = series.map((each) => closesBefore(each, startOfDay(day)));
    const prices = new Map(
      closes.flatMap(({ symbol, hours }) => (hours.length > 0 ? [[symbol, hours.at(-1)!]] : [])),
    );
    for (const [symbol, quantity] of held)
      worth += multiplyDown(quantity, (prices.get(symbol) ?? 0n) - (before.get(symbol) ?? 0n));
    before = prices;
    const days = turn === 0 ? 0 : 1;
    const outcome = navOf({
      worth: worth as Money,
      units,
      highWater,
      days,
      managementRate,
      performanceRate,
    });
    worth -= outcome.managementFee + outcome.performanceFee;
    highWater = outcome.highWater;
    yield { day, nav: outcome.nav };
    worth -= trade(worth as Money, { held, prices, series, targets: trendTargets(closes) });
  }
}

/** Holds the targets from now on; returns what the trades cost. */
function trade(
  worth: Money,
  world: {
    readonly held: Map<string, Quantity>;
    readonly prices: ReadonlyMap<string, Price>;
    readonly series: readonly CloseSeries[];
    readonly targets: ReturnType<typeof trendTargets>;
  },
): bigint {
  let cost = 0n;
  for (const { symbol, exposure } of world.targets) {
    const mark = world.prices.get(symbol);
    if (mark === undefined) continue;
    const { quantityPrecision } = world.series.find((each) => each.symbol === symbol)!;
    const target = quantityFor(worth, exposure, { symbol, mark, quantityPrecision });
    const difference = target - (world.held.get(symbol) ?? 0n);
    const size = difference < 0n ? -difference : difference;
    const isWithin = multiplyUp(size, mark) < multiplyDown(worth, TRADING_BAND);
    if (size === 0n || (isWithin && target !== 0n)) continue;
    world.held.set(symbol, target);
    cost += multiplyUp(multiplyUp(size, mark), COST);
  }
  return cost;
}

/** The last closed days and hours before a moment. */
function closesBefore({ symbol, days, hours }: CloseSeries, atMs: number) {
  return {
    symbol,
    days: lastBefore(days, atMs - DAY_MS),
    hours: lastBefore(hours, atMs - HOUR_MS),
  };
}

function lastBefore(closes: readonly Close[], startMs: number): Price[] {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (closes[middle]!.startMs <= startMs) low = middle + 1;
    else high = middle;
  }
  return closes.slice(Math.max(0, low - CANDLES_USED), low).map(({ close }) => close);
}
