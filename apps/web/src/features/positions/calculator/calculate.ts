/** Questions about a position that does not exist, answered by the rules that real ones follow. */
import { divideDown, roundUpTo, truncateTo } from '@candor/domain/money/fixed';
import { add, subtract, type Money, type Price, type Rate } from '@candor/domain/money/money';
import { tradingFee } from '@candor/domain/positions/fees';
import type { OpenPreview } from '@candor/domain/positions/preview-open';
import { priceAtEquity, profitAt, profitRate } from '@candor/domain/positions/profit';
import type { ContractTerms } from '@candor/domain/positions/terms';

export interface Outcome {
  /** Before fees. */
  readonly profit: Money;
  /** Of both ways. */
  readonly fees: Money;
  readonly afterFees: Money;
  /** After fees, over margin. */
  readonly rate: Rate;
}

/** What closing at exactly this price leaves. */
export function outcomeAt(
  position: OpenPreview,
  exitPrice: Price,
  { feeRate }: Pick<ContractTerms, 'feeRate'>,
): Outcome {
  const profit = profitAt(position, exitPrice);
  const closing = tradingFee(position.quantity, exitPrice, feeRate).charged;
  const fees = add(position.fee.charged, closing);
  const afterFees = subtract(profit, fees);
  return { profit, fees, afterFees, rate: profitRate(afterFees, position.margin) };
}

/** The closing fee depends on the price that is looked for; each round is off by a fee of the last error. */
const ROUNDS = 8;

/**
 * First quotable price at which closing leaves at least `wanted` after the fees of both ways; up for
 * a long, down for a short. Null when no price above zero does.
 */
export function targetPrice(
  position: OpenPreview,
  wanted: Money,
  { feeRate, pricePrecision }: Pick<ContractTerms, 'feeRate' | 'pricePrecision'>,
): Price | null {
  let price: Price | null = position.entryPrice;
  for (let round = 0; round < ROUNDS && price !== null; round += 1) {
    const { fees } = outcomeAt(position, price, { feeRate });
    price = priceAtEquity(position, add(add(position.margin, wanted), fees));
  }
  if (price === null) return null;
  const quoted: bigint =
    position.direction === 'long'
      ? roundUpTo(price, pricePrecision)
      : truncateTo(price, pricePrecision);
  return quoted > 0n ? (quoted as Price) : null;
}

/** How far a price is from the entry, as a share of it. */
export const distanceFromEntry = (price: Price, entryPrice: Price): Rate =>
  divideDown(price - entryPrice, entryPrice) as Rate;
