import type { SymbolType } from '../../symbols.ts';
import { LOOK_S, type Strategy } from './strategies.ts';
import type { Tape } from './tape.ts';

/** Periods of second contracts, in seconds. */
const PERIODS = [60, 120, 180, 300, 900];
/** Holding times of contracts, in seconds. */
const HOLDINGS = [1, 10, 60, 300, 900, 3_600];
/** A tick later than this does not count as the price of its moment. */
const WINDOW_S = 3;
/** Results within the same two hours are one observation, because markets move together. */
const BLOCK_S = 7_200;
/** Both fees and the spread, as shares of the notional. Source: rules §4. */
const COSTS: Readonly<Record<SymbolType, number>> = {
  crypto: 0.0016,
  gold: 0.0013,
  forex: 0.00036,
};
const WINS_MAX = 0.515;
/** So far from chance that none of a battery's few thousand figures gets there by luck. */
const SIGMAS = 4.5;

interface Sums {
  count: number;
  wins: number;
  gain: number;
  readonly type: SymbolType;
  /** By block: wins minus half the bets, and gains. */
  readonly winBlocks: Map<number, number>;
  readonly gainBlocks: Map<number, number>;
}

/** Result of one strategy over one period, the better of itself and its opposite. */
export interface Finding {
  readonly name: string;
  readonly count: number;
  /** Share of bets won, excluding ties. */
  readonly winRate: number;
  /** Mean gain of a contract after costs, as a share of its notional. */
  readonly afterCosts: number;
  /** Deviation of wins and gains from chance, in standard deviations. */
  readonly winSigmas: number;
  readonly gainSigmas: number;
}

/** Plays strategies on tapes and totals their winnings by kind of market. */
export class Battery {
  readonly #sums = new Map<string, Sums>();

  /** `world` distinguishes tapes recorded at different times. */
  play(tape: Tape, strategies: readonly Strategy[], world: number): void {
    const { type } = tape.market;
    for (const { name, wants } of strategies) {
      const intents = intentsOf(wants, tape);
      for (const seconds of new Set([...PERIODS, ...HOLDINGS])) {
        const sums = this.#sumsOf(`${type}: ${name}, ${seconds} s`, type);
        if (intents.length > 0) playOut({ tape, intents, seconds, world, sums });
      }
    }
  }

  findings(): Finding[] {
    return [...this.#sums].map(([name, sums]) => ({
      name,
      count: sums.count,
      winRate: 0.5 + Math.abs(sums.wins / Math.max(1, sums.count)),
      afterCosts: Math.abs(sums.gain) / Math.max(1, sums.count) - COSTS[sums.type],
      winSigmas: sigmasOf(sums.winBlocks),
      gainSigmas: sigmasOf(sums.gainBlocks),
    }));
  }

  /** Findings that luck cannot explain: more than 51.5% of bets won, or contracts that earn. */
  pumps(): Finding[] {
    return this.findings().filter(
      ({ name, winRate, winSigmas, afterCosts, gainSigmas }) =>
        (winRate > WINS_MAX && winSigmas > SIGMAS && isPeriod(name)) ||
        (afterCosts > 0 && gainSigmas > SIGMAS),
    );
  }

  #sumsOf(name: string, type: SymbolType): Sums {
    let sums = this.#sums.get(name);
    if (!sums) {
      sums = { count: 0, wins: 0, gain: 0, type, winBlocks: new Map(), gainBlocks: new Map() };
      this.#sums.set(name, sums);
    }
    return sums;
  }
}

const isPeriod = (name: string): boolean =>
  PERIODS.some((seconds) => name.endsWith(`, ${seconds} s`));

/** Samples at which the strategy trades, negative ones to sell; counted from 1. */
function intentsOf(wants: Strategy['wants'], { steps }: Tape): Int32Array {
  const intents: number[] = [];
  for (let look = 0; look * LOOK_S < steps.length; look++) {
    const side = wants(look);
    if (side !== 0) intents.push(side * (look + 1));
  }
  return Int32Array.from(intents);
}

/** One bet at a time: entry at the tick after the sample, exit at the first from expiry on. */
function playOut(run: {
  tape: Tape;
  intents: Int32Array;
  seconds: number;
  world: number;
  sums: Sums;
}): void {
  const { tape, intents, seconds, world, sums } = run;
  const { steps, usable } = tape;
  let free = 0;
  for (const intent of intents) {
    const at = (Math.abs(intent) - 1) * LOOK_S;
    const entry = at + 1;
    if (at < free || entry + seconds + WINDOW_S >= steps.length) continue;
    if (!usable[at] || !usable[entry]) continue;
    let exit = entry + seconds;
    while (!usable[exit] && exit < entry + seconds + WINDOW_S) exit++;
    free = exit + 1;
    if (!usable[exit] || steps[exit] === steps[entry]) continue;
    const gain = Math.sign(intent) * (steps[exit]! / steps[entry]! - 1);
    const half = gain > 0 ? 0.5 : -0.5;
    sums.count++;
    sums.wins += half;
    sums.gain += gain;
    const block = world * 1e6 + Math.floor(at / BLOCK_S);
    sums.winBlocks.set(block, (sums.winBlocks.get(block) ?? 0) + half);
    sums.gainBlocks.set(block, (sums.gainBlocks.get(block) ?? 0) + gain);
  }
}

function sigmasOf(blocks: ReadonlyMap<number, number>): number {
  let [sum, squares] = [0, 0];
  for (const value of blocks.values()) {
    sum += value;
    squares += value * value;
  }
  return squares > 0 ? Math.abs(sum) / Math.sqrt(squares) : 0;
}
