import {
  exchangeTerms,
  SETTLEMENT_UNIT,
  spreadRate,
  type ExchangeTerms,
  type UnitPrice,
} from '../flash-exchange/exchange-terms.ts';
import { type CurrencyCode, getCurrency, SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { multiplyDown, ONE, truncateTo, unitOf } from '../money/fixed.ts';
import { smaller, subtract, ZERO, type Money, type Rate } from '../money/money.ts';
import { type Debt, repay, type Repayment, totalOwed } from './debt.ts';
import type { PledgeTerms } from './terms.ts';

const { decimals } = getCurrency(SETTLEMENT_CURRENCY);
const UNIT = unitOf(decimals);
/** Below this value the desk would pay nothing. */
const DUST = 2n * UNIT;

export interface ForSale {
  readonly currency: CurrencyCode;
  readonly quantity: Money;
  readonly terms: Pick<PledgeTerms, 'haircut' | 'saleFee'>;
  /** The recorded index and its tick. */
  readonly index: UnitPrice;
}

/** One sale of collateral at the exchange desk. Money in the settlement currency. */
export interface Sale {
  /** Price, spread and rounding of the desk. */
  readonly exchange: ExchangeTerms;
  /** To the insurance fund. */
  readonly fee: Money;
  /** What pays the debt: received less the fee. */
  readonly net: Money;
}

/**
 * What selling a quantity brings: the desk's terms at the index, less the fee, which is rounded
 * down. Null if it is too little to be worth anything. Source: products §3.
 */
export function saleOf(
  quantity: Money,
  { currency, terms, index }: Omit<ForSale, 'quantity'>,
): Sale | null {
  if (multiplyDown(quantity, index.price) < DUST) return null;
  const intent = { from: currency, to: SETTLEMENT_CURRENCY, amount: quantity };
  const exchange = exchangeTerms(intent, { from: index, to: SETTLEMENT_UNIT });
  const fee = truncateTo(multiplyDown(exchange.received, terms.saleFee), decimals) as Money;
  return { exchange, fee, net: subtract(exchange.received, fee) };
}

/**
 * The smallest quantity whose sale brings a debt down to a share of the collateral that is left;
 * null if selling everything is not enough. With a share of zero the sale pays the whole debt.
 *
 * Each unit sold takes p·(1 − spread)·(1 − fee) off the debt and p·(1 − haircut)·target off what
 * may be owed, so x = (debt − target·value) ÷ (p·((1 − s)(1 − f) − target·(1 − h))). What the desk
 * truncates may make it a few of the smallest units more. Source: products §3.
 */
export function quantityToSell(debt: Money, target: Rate, forSale: ForSale): Money | null {
  const { currency, quantity, terms, index } = forSale;
  const step = unitOf(getCurrency(currency).decimals);
  const reached = (sold: bigint): boolean => {
    const left = debt - (saleOf(sold as Money, forSale)?.net ?? 0n);
    return left * ONE ** 3n <= target * (quantity - sold) * index.price * (ONE - terms.haircut);
  };
  const kept =
    (ONE - spreadRate({ from: currency, to: SETTLEMENT_CURRENCY })) * (ONE - terms.saleFee);
  const gain = index.price * (kept - target * (ONE - terms.haircut));
  const missing =
    (debt - UNIT) * ONE ** 3n - target * quantity * index.price * (ONE - terms.haircut);
  const ideal = missing <= 0n ? 0n : missing / gain;
  for (let sold = ideal - (ideal % step); sold < quantity; sold += step)
    if (sold > 0n && reached(sold)) return sold as Money;
  return reached(quantity) ? quantity : null;
}

/** A sale with what it does to the loan. */
export interface Settled {
  readonly sale: Sale | null;
  readonly sold: Money;
  readonly repayment: Repayment | null;
  /** Of the proceeds, what the debt does not need. */
  readonly surplus: Money;
  /** Debt that no collateral is left for: the house's loss. */
  readonly loss: Money;
  readonly isClosed: boolean;
}

/**
 * Sells only as much as brings a debt, whose hours are charged, to a share of what is left; or
 * everything, if that is not enough. Source: products §3.
 */
export function settleBySale(debt: Debt, target: Rate, forSale: ForSale): Settled {
  const owed = totalOwed(debt);
  const enough = quantityToSell(owed, target, forSale);
  const sale = saleOf(enough ?? forSale.quantity, forSale);
  const paid = smaller(sale?.net ?? ZERO, owed);
  const repayment = paid > 0n ? repay(debt, paid) : null;
  const left = totalOwed(repayment?.debt ?? debt);
  return {
    sale,
    sold: sale?.exchange.amount ?? ZERO,
    repayment,
    surplus: subtract(sale?.net ?? ZERO, paid),
    loss: enough === null ? left : ZERO,
    isClosed: enough === null || left === 0n,
  };
}
