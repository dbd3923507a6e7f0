import { divideUp, multiplyUp, ONE } from '../../../money/fixed.ts';
import {
  smaller,
  subtract,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../../../money/money.ts';
import type { Machine, MiningCosts } from './mining-terms.ts';
import type { Span } from './network-day.ts';

/** Hashes per second in a TH/s. */
const TERA = 10n ** 12n;
/** Hashes that a block of difficulty 1 takes on average. */
const HASHES_PER_DIFFICULTY = 2n ** 32n;
const MS_PER_S = 1_000n;
const HOURS_PER_DAY = 24n;
const WATTS_PER_KW = 1_000n;

/** How a machine worked. */
export interface Work {
  readonly machine: { readonly hashrate: Quantity };
  readonly poolFee: Rate;
  /** Share of the time that it ran, 0 to 1. */
  readonly uptime: Rate;
}

/**
 * What one machine mines, in BTC, after the pool's fee:
 * hashrate · time · reward / (difficulty · 2³²) · uptime · (1 − fee), each span truncated to 18
 * decimals. 100 TH/s for a day at difficulty 25·10¹² and reward 6.25 → 0.00050291.
 * Source: rules §7, products §2.
 */
export function outputOf({ machine, poolFee, uptime }: Work, spans: readonly Span[]): Money {
  const kept = ONE - poolFee;
  return spans.reduce<bigint>((sum, { lastsMs, difficulty, reward }) => {
    const hashed = machine.hashrate * TERA * BigInt(lastsMs) * reward * uptime * kept;
    const needed = MS_PER_S * difficulty * HASHES_PER_DIFFICULTY * ONE * ONE;
    return sum + hashed / needed;
  }, 0n) as Money;
}

/** What one machine earned in a day, and where its output went; all in BTC. */
export interface DayIncome {
  /** After the pool's fee. */
  readonly output: Money;
  /** Kept for electricity and for hosting: together never more than the output. */
  readonly electricity: Money;
  readonly hosting: Money;
  /** What is left for the customer; never below zero. */
  readonly income: Money;
}

export interface DayFacts {
  readonly terms: MiningCosts & { readonly machine: Pick<Machine, 'hashrate' | 'powerW'> };
  readonly spans: readonly Span[];
  readonly uptime: Rate;
  /** BTC in USDT, as recorded at the end of the day. */
  readonly mark: Price;
}

/**
 * Income of one machine on one day: output less electricity less hosting, in this order, and never
 * below zero. Electricity is used only while the machine runs. Costs in USDT become BTC at the
 * day's mark, rounded up. Source: products §2.
 */
export function dayIncome({ terms, spans, uptime, mark }: DayFacts): DayIncome {
  const output = outputOf({ ...terms, uptime }, spans);
  const costs = dayCosts(terms, uptime);
  const electricity = smaller(output, divideUp(costs.electricity, mark) as Money);
  const left = subtract(output, electricity);
  const hosting = smaller(left, divideUp(costs.hosting, mark) as Money);
  return { output, electricity, hosting, income: subtract(left, hosting) };
}

/** What a day costs, in USDT, rounded up. */
export function dayCosts(terms: DayFacts['terms'], uptime: Rate) {
  const wattHours = BigInt(terms.machine.powerW) * HOURS_PER_DAY;
  const kilowattHours = (wattHours * uptime) / WATTS_PER_KW;
  return {
    electricity: multiplyUp(kilowattHours, terms.electricity) as Money,
    hosting: terms.hosting,
  };
}
