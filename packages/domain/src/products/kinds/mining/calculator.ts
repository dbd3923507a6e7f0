import { divideUp, multiplyDown, ONE, roundUpTo, unitOf } from '../../../money/fixed.ts';
import {
  price,
  smaller,
  subtract,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '../../../money/money.ts';
import { dayCosts, dayIncome, outputOf } from './day-income.ts';
import { credited, orderMaximum, orderPrice } from './mining-order.ts';
import { type MiningTerms } from './mining-terms.ts';
import { BLOCK_MS, HALVING_BLOCKS, RETARGET_BLOCKS, type NetworkState } from './network.ts';
import { wholeDay } from './network-day.ts';

const DAY_BLOCKS = 86_400_000 / BLOCK_MS;
const PRICE_DECIMALS = 2;
const CENT = unitOf(PRICE_DECIMALS);
/** No break-even price is searched for above this. */
const PRICE_MAX = price('1000000000');

/** What a customer assumes about the cycle. */
export interface Assumptions {
  /** USDT per BTC, throughout. */
  readonly price: Price;
  /** Change of the difficulty at every retarget: 0.01 is one percent up. Above −1. */
  readonly difficultyGrowth: Rate;
  /** USDT per kWh. */
  readonly electricity: Money;
  readonly uptime: Rate;
}

/** A whole cycle under assumptions. An estimate, never a promise. */
export interface Projection {
  /** In BTC. */
  readonly income: Money;
  /** Income at the assumed price, in USDT. */
  readonly worth: Money;
  /** `worth` less the price of the machines: what the customer earns, or loses if negative. */
  readonly result: Money;
  /** Whether income would stop at the stated maximum. */
  readonly isCapped: boolean;
  /** Price of a coin at which `result` is zero, rounded up; null if no price is high enough. */
  readonly breakEven: Price | null;
}

interface Plan {
  readonly terms: MiningTerms;
  readonly machines: bigint;
  /** Difficulty and reward now; the cycle is taken to begin here. */
  readonly network: Omit<NetworkState, 'timeMs'>;
}

/**
 * What an order would earn if the coin kept its price, the difficulty changed by the same share at
 * every retarget, blocks took ten minutes and the reward halved on schedule. The same daily income
 * as the one credited. Source: products §2.
 */
export function project(plan: Plan, assumed: Assumptions): Projection {
  const { terms, machines, network } = plan;
  const own = { ...terms, electricity: assumed.electricity };
  const stretches = assumedStretches(plan, assumed.difficultyGrowth);
  const maximum = orderMaximum(terms, network, machines);
  const at = (mark: Price) => {
    const sum = stretches.reduce((total, { days, ...state }) => {
      const facts = { terms: own, spans: wholeDay(state), uptime: assumed.uptime, mark };
      return total + days * credited(dayIncome(facts).income, machines);
    }, 0n) as Money;
    return { isCapped: sum > maximum, income: smaller(sum, maximum) };
  };
  const { isCapped, income } = at(assumed.price);
  const paid = orderPrice(terms, machines);
  const worth = multiplyDown(income, assumed.price) as Money;
  return {
    income,
    worth,
    result: subtract(worth, paid),
    isCapped,
    breakEven: lowestPrice((mark) => multiplyDown(at(mark).income, mark) >= paid),
  };
}

interface Stretch extends Pick<NetworkState, 'difficulty' | 'reward'> {
  readonly days: bigint;
}

/** The days of the cycle, those of equal difficulty and reward together. */
function assumedStretches({ terms, network }: Plan, growth: Rate): Stretch[] {
  const toRetarget = RETARGET_BLOCKS - (network.height % RETARGET_BLOCKS);
  const toHalving = HALVING_BLOCKS - (network.height % HALVING_BLOCKS);
  const stretches: Stretch[] = [];
  let [difficulty, retargets] = [network.difficulty, 0];
  for (let day = 0; day < terms.cycleDays; day++) {
    const blocks = day * DAY_BLOCKS;
    for (; toRetarget + retargets * RETARGET_BLOCKS <= blocks; retargets++)
      difficulty = multiplyDown(difficulty, ONE + growth) as Quantity;
    const halvings = blocks < toHalving ? 0 : 1 + Math.floor((blocks - toHalving) / HALVING_BLOCKS);
    const reward = (network.reward >> BigInt(halvings)) as Money;
    const last = stretches.at(-1);
    if (last?.difficulty === difficulty && last.reward === reward)
      stretches.splice(-1, 1, { ...last, days: last.days + 1n });
    else stretches.push({ difficulty, reward, days: 1n });
  }
  return stretches;
}

/** The lowest price to the cent that is enough, if more is always enough too. */
function lowestPrice(isEnough: (mark: Price) => boolean): Price | null {
  let [low, high] = [0n, PRICE_MAX / CENT];
  if (!isEnough((high * CENT) as Price)) return null;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isEnough((middle * CENT) as Price)) high = middle;
    else low = middle;
  }
  return (high * CENT) as Price;
}

/**
 * Price of a coin at which electricity and hosting take all that a machine mines in a day, so that
 * nothing is left; null if it mines nothing. In USDT, rounded up to cents.
 */
export function shutdownPrice(
  { terms, network }: Omit<Plan, 'machines'>,
  uptime: Rate,
): Price | null {
  const output = outputOf({ ...terms, uptime }, wholeDay(network));
  if (output === 0n) return null;
  const { electricity, hosting } = dayCosts(terms, uptime);
  return roundUpTo(divideUp(electricity + hosting, output), PRICE_DECIMALS) as Price;
}
