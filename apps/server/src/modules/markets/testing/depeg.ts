import { HOUR_MS } from '@candor/domain/durations';
import { advanceIndex, emptyIndex, indexRules } from '@candor/domain/markets/index-price';
import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { formatFixed } from '@candor/domain/money/fixed';
import { TimeWeightedMean } from '@candor/domain/positions/time-weighted-mean';
import { invariant } from '@candor/domain/refusal';
import type { RecordedVenue } from '../feeds/read-recording.ts';
import { createReplaySources, firstMinuteMs } from '../feeds/replay-source.ts';

const SYMBOL = 'BTCUSDT';
const STEP_MS = 15_000;
const STATES = ['halted', 'closeOnly', 'live'] as const;
/** Leverage of the compared positions, and a maintenance rate below all. */
const LEVERAGES = [20, 12, 7, 3] as const;
const MAINTENANCE_RATE = 0.004;
const OPENED_EVERY_STEPS = (2 * HOUR_MS) / STEP_MS;
/** A liquidation is not early if the full set makes it within this many steps. */
const SAME_STEPS = 4;

export interface Window {
  /** Hours after the first recorded minute. */
  readonly fromHour: number;
  readonly hours: number;
}

/** Index of one set of venues at each quarter of a minute; 0 before there was one. */
export interface Run {
  readonly price: Float64Array;
  readonly mean: Float64Array;
  /** Position in `halted, closeOnly, live`. */
  readonly state: Uint8Array;
}

/** Plays a part of the recording through the index while some venues are silent throughout. */
export function playWithout(
  venues: readonly RecordedVenue[],
  dead: ReadonlySet<string>,
  window: Window,
): Run {
  const market = findMarketSymbol(SYMBOL);
  const startMs = firstMinuteMs(venues);
  const feed = createReplaySources(new Map([[SYMBOL, venues]]), { startMs, speed: 1 }).get(SYMBOL);
  invariant(market && feed, 'a recording of Bitcoin');
  const rules = indexRules(market.type);
  const about = { ...market, venues: feed.venues, rules };
  const steps = (window.hours * HOUR_MS) / STEP_MS;
  const run = {
    price: new Float64Array(steps),
    mean: new Float64Array(steps),
    state: new Uint8Array(steps),
  };
  const mean = new TimeWeightedMean({
    priceValidityMs: rules.maxAgeMs,
    pricePrecision: market.pricePrecision,
  });
  const fromMs = startMs + window.fromHour * HOUR_MS;
  const readings = feed.readings(fromMs - 1, fromMs + window.hours * HOUR_MS - 1);
  let index = emptyIndex;
  for (const [step, { quotes, timeMs }] of readings.entries()) {
    const said = quotes.filter(({ venue }) => !dead.has(venue));
    const { state, outcome } = advanceIndex(index, { quotes: said, nowMs: timeMs }, about);
    index = state;
    if (!outcome) continue;
    run.price[step] = Number(formatFixed(outcome.price));
    run.state[step] = STATES.indexOf(outcome.state);
    if (outcome.state !== 'halted')
      run.mean[step] = Number(formatFixed(mean.push(timeMs, outcome.price)));
  }
  return run;
}

export interface Comparison {
  /** Liquidations of positions that the full set leaves open. */
  wrongLiquidations: number;
  /** Liquidations that the full set makes as well, but more than a minute later. */
  earlyLiquidations: number;
  liquidations: number;
  /** Largest relative distance from the index of the full set, while live and while not halted. */
  farthestLive: number;
  farthestPriced: number;
  readonly steps: Record<(typeof STATES)[number], number>;
}

/** Compares a run with some venues to a run with all. */
export function compareRuns(full: Run, some: Run): Comparison {
  const found: Comparison = {
    wrongLiquidations: 0,
    earlyLiquidations: 0,
    liquidations: 0,
    farthestLive: 0,
    farthestPriced: 0,
    steps: { halted: 0, closeOnly: 0, live: 0 },
  };
  for (const [step, state] of some.state.entries()) {
    const name = STATES[state]!;
    found.steps[name]++;
    if (name === 'halted') continue;
    const distance = Math.abs(some.price[step]! / full.price[step]! - 1);
    found.farthestPriced = Math.max(found.farthestPriced, distance);
    if (name === 'live') found.farthestLive = Math.max(found.farthestLive, distance);
  }
  for (let opened = 0; opened < full.state.length; opened += OPENED_EVERY_STEPS) {
    if (full.state[opened] === 0) continue;
    for (const leverage of LEVERAGES)
      for (const side of [1, -1])
        compareLiquidations(found, full, some, { opened, leverage, side });
  }
  return found;
}

interface Bet {
  /** Step at which it was opened, at the index of the full set. */
  readonly opened: number;
  readonly leverage: number;
  /** 1 long, −1 short. */
  readonly side: number;
}

function compareLiquidations(found: Comparison, full: Run, some: Run, bet: Bet): void {
  const level = full.price[bet.opened]! * (1 - bet.side * (1 / bet.leverage - MAINTENANCE_RATE));
  const at = liquidatedAt(some, bet, level);
  if (at === undefined) return;
  found.liquidations++;
  const inFull = liquidatedAt(full, bet, level);
  if (inFull === undefined) found.wrongLiquidations++;
  else if (inFull > at + SAME_STEPS) found.earlyLiquidations++;
}

function liquidatedAt(run: Run, { opened, side }: Bet, level: number): number | undefined {
  for (let step = opened + 1; step < run.state.length; step++) {
    if (run.state[step] === 0) continue;
    const isLosing = (price: number) => side * (price - level) <= 0;
    if (isLosing(run.price[step]!) && isLosing(run.mean[step]!)) return step;
  }
  return undefined;
}

/** Every subset of these venues that can be dead, excluding the empty one. */
export function* deadSubsets(venues: readonly RecordedVenue[]): Generator<ReadonlySet<string>> {
  for (let mask = 1; mask < 2 ** venues.length; mask++)
    yield new Set(venues.filter((_, index) => (mask >> index) % 2 === 1).map(({ name }) => name));
}

/**
 * The same prices with a third venue owner, because the recording has two and is never live: one
 * exchange's dollar market, repeated under another owner.
 */
export function withThirdHouse(venues: readonly RecordedVenue[]): readonly RecordedVenue[] {
  const dollars = venues.find(({ quote }) => quote === 'usd');
  invariant(dollars, 'a market in dollars');
  return [...venues, { ...dollars, name: 'third-usd', owner: 'third' }];
}
