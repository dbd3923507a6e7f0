import { roundUpTo, unitOf } from '../../../money/fixed.ts';
import { rate, type Money } from '../../../money/money.ts';
import { outputOf } from './day-income.ts';
import type { MiningTerms } from './mining-terms.ts';
import type { NetworkState } from './network.ts';
import { wholeDay } from './network-day.ts';

const MINED_DECIMALS = 8;

/** The house locks this many times what a machine would mine at the figures of the sale. */
const MAXIMUM_FACTOR = 3n;
const MAXIMUM_DIVISOR = 2n;
/** Full operation. */
export const ALWAYS = rate('1');

/** What an order pays, in USDT. `machines` is a whole number. */
export const orderPrice = ({ price }: Pick<MiningTerms, 'price'>, machines: bigint): Money =>
  (price * machines) as Money;

/**
 * The most that an order can ever pay, in BTC: one and a half times what its machines would mine
 * in the whole cycle at the difficulty and reward of the sale, after the pool's fee and before
 * electricity and hosting. The house locks it at the sale, and income stops at it. Rounded up.
 * Source: products §2.
 */
export function orderMaximum(
  terms: Pick<MiningTerms, 'machine' | 'poolFee' | 'cycleDays'>,
  network: Pick<NetworkState, 'difficulty' | 'reward'>,
  machines: bigint,
): Money {
  const daily = outputOf({ ...terms, uptime: ALWAYS }, wholeDay(network));
  const whole = daily * BigInt(terms.cycleDays) * machines * MAXIMUM_FACTOR;
  const most = (whole + MAXIMUM_DIVISOR - 1n) / MAXIMUM_DIVISOR;
  return roundUpTo(most, MINED_DECIMALS) as Money;
}

/** What `machines` earn of what one earns, truncated to what is credited. In BTC. */
export function credited(perMachine: Money, machines: bigint): Money {
  const unit = unitOf(MINED_DECIMALS);
  const all = perMachine * machines;
  return (all - (all % unit)) as Money;
}
