import { divideDown, multiplyDown, multiplyUp, ONE, unitOf } from '../money/fixed.ts';
import type { Money, Price, Rate } from '../money/money.ts';
import { tradingFee } from './fees.ts';
import { exitPrice } from './fill-price.ts';
import { profitAt, profitRate, type Exposure } from './profit.ts';
import { signOf, type ContractTerms } from './terms.ts';

/**
 * How a customer states take profit or stop loss: as a price; as a move from the entry; as a return
 * on the margin; or as an amount won or lost. The last two are net of the closing fee.
 */
export const stopUnits = ['price', 'percent', 'roi', 'money'] as const;
export type StopUnit = (typeof stopUnits)[number];

export type StopKind = 'takeProfit' | 'stopLoss';

/** What a stop would close, and under which terms. */
export interface StopBasis extends Exposure {
  readonly margin: Money;
  readonly terms: Pick<ContractTerms, 'halfSpread' | 'feeRate' | 'pricePrecision'>;
}

/** A stop as stated; shares (of the entry, of the margin) are ratios: 0.05 is five percent. */
export interface StopTarget {
  readonly unit: StopUnit;
  /** Without a sign: the kind of stop says which side it is on. */
  readonly amount: bigint;
}

/**
 * Profit after half the spread and the closing fee if the position closed with the index at `mark`,
 * in quote currency, rounded down. The opening fee is not part of it.
 */
export function netProfitAt(basis: StopBasis, mark: Price): Money {
  const exit = exitPrice(basis.terms, basis.direction, mark);
  const { charged } = tradingFee(basis.quantity, exit, basis.terms.feeRate);
  return (profitAt(basis, exit) - charged) as Money;
}

/** The same over the margin, a ratio. */
export const netReturnAt = (basis: StopBasis, mark: Price): Rate =>
  profitRate(netProfitAt(basis, mark), basis.margin);

/**
 * Price of a stop, in steps of the pair and never worse for the customer than stated: up for a
 * long, down for a short. Null where no positive price brings the result.
 */
export function stopPrice(kind: StopKind, target: StopTarget, basis: StopBasis): Price | null {
  const { unit, amount } = target;
  const side = kind === 'takeProfit' ? 1n : -1n;
  if (unit === 'price') return amount > 0n ? (amount as Price) : null;
  if (unit === 'percent') {
    const move = signOf(basis.direction) * side * multiplyDown(basis.entryPrice, amount);
    return inSteps(basis, basis.entryPrice + move, 1n);
  }
  const result = unit === 'roi' ? multiplyUp(basis.margin, amount) : amount;
  return priceOfNet(basis, (side * result) as Money);
}

/** What a price comes to in a unit, without a sign; for switching units. */
export function stopAmount(unit: StopUnit, at: Price, basis: StopBasis): bigint {
  if (unit === 'price') return at;
  if (unit === 'percent') return absolute(divideDown(at - basis.entryPrice, basis.entryPrice));
  return absolute(unit === 'roi' ? netReturnAt(basis, at) : netProfitAt(basis, at));
}

/**
 * (entry + s · net / quantity) / ((1 − s · half spread) · (1 − s · fee rate)), in one fraction, so
 * that only the step rounds.
 */
function priceOfNet(basis: StopBasis, net: Money): Price | null {
  const { quantity, entryPrice, terms, direction } = basis;
  const sign = signOf(direction);
  const value = (quantity * entryPrice + sign * net * ONE) * ONE * ONE;
  return inSteps(
    basis,
    value,
    quantity * (ONE - sign * terms.halfSpread) * (ONE - sign * terms.feeRate),
  );
}

/** A fraction in steps of the pair, in the customer's favor; null when not above zero. */
function inSteps({ direction, terms }: StopBasis, value: bigint, of: bigint): Price | null {
  if (value <= 0n) return null;
  const step = unitOf(terms.pricePrecision);
  const whole = of * step;
  const steps = direction === 'long' ? (value + whole - 1n) / whole : value / whole;
  return steps > 0n ? ((steps * step) as Price) : null;
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value);
