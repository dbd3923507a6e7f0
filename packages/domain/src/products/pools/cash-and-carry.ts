import type { CurrencyCode } from '../../money/currencies.ts';
import { divideDown, multiplyDown, multiplyUp, roundUpTo, truncateTo } from '../../money/fixed.ts';
import { money, rate, type Money, type Price, type Quantity } from '../../money/money.ts';
import { TRADING_BAND, type PoolStep } from './steps.ts';

/** The coin held, its contract, and the currency that both are priced in. */
export const CARRY_COIN: CurrencyCode = 'BTC';
export const CARRY_SYMBOL = 'BTCUSDT';
const QUOTE: CurrencyCode = 'USDT';
/** Share of the worth in the coin; as much again is the margin of the short, the rest stays free. */
const COIN_SHARE = rate('0.48');
/** A difference between coin and short smaller than this share of the worth is left: 0.2%. */
export const HEDGE_BAND = rate('0.002');
/** Value of one exchange at most; exchanges themselves are limited to 50,000. */
const EXCHANGE_MAX = money('40000');
const COIN_DECIMALS = 8;

/**
 * Exchanges that lead to 48% of the worth in the coin; none if less than 2% of the worth is to be
 * exchanged, because each costs a tenth of a percent.
 */
export function coinSteps(worth: Money, held: Quantity, mark: Price): PoolStep[] {
  const target = multiplyDown(worth > 0n ? worth : 0n, COIN_SHARE);
  const difference = target - multiplyDown(held, mark);
  const size = difference < 0n ? -difference : difference;
  if (size < multiplyUp(worth, TRADING_BAND)) return [];
  if (difference > 0n) return portions(truncateTo(size, 6) as Money).map(buy);
  const quantity = truncateTo(divideDown(size, mark), COIN_DECIMALS) as Quantity;
  return sellSteps(quantity < held ? quantity : held, mark);
}

/** Sells a quantity of the coin in exchanges of an allowed size. */
export function sellSteps(quantity: Quantity, mark: Price): PoolStep[] {
  const sold = truncateTo(quantity, COIN_DECIMALS);
  if (sold === 0n) return [];
  const count = (multiplyUp(sold, mark) + EXCHANGE_MAX - 1n) / EXCHANGE_MAX;
  const each = roundUpTo((sold + count - 1n) / count, COIN_DECIMALS);
  return Array.from({ length: Number(count) }, (_, index) => {
    const left = sold - each * BigInt(index);
    return (left < each ? left : each) as Money;
  })
    .filter((amount) => amount > 0n)
    .map((amount) => ({ kind: 'exchange', from: CARRY_COIN, to: QUOTE, amount }));
}

/** The short that stands against a coin: the same size, to the steps of the contract. */
export const hedgeOf = (coin: Quantity, quantityPrecision: number): Quantity =>
  -truncateTo(coin, quantityPrecision) as Quantity;

const buy = (amount: Money): PoolStep => ({
  kind: 'exchange',
  from: QUOTE,
  to: CARRY_COIN,
  amount,
});

function portions(amount: Money): Money[] {
  const parts: Money[] = [];
  for (let left: bigint = amount; left > 0n; left -= EXCHANGE_MAX)
    parts.push((left < EXCHANGE_MAX ? left : EXCHANGE_MAX) as Money);
  return parts;
}
