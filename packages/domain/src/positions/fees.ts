import { multiplyUp, roundUpTo } from '../money/fixed.ts';
import { getCurrency, SETTLEMENT_CURRENCY } from '../money/currencies.ts';
import { rate, shareUp, type Money, type Price, type Quantity, type Rate } from '../money/money.ts';
import { notionalOf } from './profit.ts';

/** Share of the notional that a liquidation pays to the insurance fund, capped by equity. */
export const LIQUIDATION_FEE_RATE: Rate = rate('0.015');

/** Decimal places of charges and credits in contracts. */
export const SETTLEMENT_DECIMALS = getCurrency(SETTLEMENT_CURRENCY).decimals;

/** What a customer pays, and the part of it that is due to rounding alone. */
export interface Charge {
  readonly charged: Money;
  /** charged − exact amount; goes to the house's rounding account. Never negative. */
  readonly residue: Money;
}

export const NO_CHARGE: Charge = { charged: 0n as Money, residue: 0n as Money };

/**
 * Trading fee of one fill: quantity · price · rate, in quote currency, rounded up to its decimals.
 */
export function tradingFee(quantity: Quantity, at: Price, feeRate: Rate): Charge {
  return roundedUp(multiplyUp(notionalOf(quantity, at), feeRate) as Money);
}

/** min(1.5% of the notional, `equity`): a liquidation never charges more than is left. */
export function liquidationFee(quantity: Quantity, at: Price, equity: Money): Charge {
  const fee = roundedUp(shareUp(notionalOf(quantity, at), LIQUIDATION_FEE_RATE));
  return atMost(fee, equity);
}

/** The charge, capped by `available`; a capped charge has no residue. */
export function atMost(charge: Charge, available: Money): Charge {
  if (charge.charged <= available) return charge;
  return { charged: available > 0n ? available : (0n as Money), residue: 0n as Money };
}

function roundedUp(exact: Money): Charge {
  const charged = roundUpTo(exact, SETTLEMENT_DECIMALS) as Money;
  return { charged, residue: (charged - exact) as Money };
}
