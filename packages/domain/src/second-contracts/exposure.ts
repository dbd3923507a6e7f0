import { multiplyDown } from '../money/fixed.ts';
import { add, larger, rate, subtract, ZERO, type Money } from '../money/money.ts';
import type { Direction } from './terms.ts';

/** What was sold of one symbol for one expiry second, in USDT. */
export interface Exposure {
  readonly upStake: Money;
  readonly upProfit: Money;
  readonly downStake: Money;
  readonly downProfit: Money;
}

export const noExposure: Exposure = {
  upStake: ZERO,
  upProfit: ZERO,
  downStake: ZERO,
  downProfit: ZERO,
};

/** The most that one symbol and expiry second may cost, as a share of house equity. Source: rules §5. */
export const EXPOSURE_SHARE = rate('0.01');

/** Second in which a contract accepted now is expected to expire: its entry tick is not known yet. */
export const expectedExpirySecond = (acceptedAtMs: number, periodS: number): number =>
  Math.floor(acceptedAtMs / 1_000) + periodS;

/** Exposure with one more contract in it. */
export function withContract(
  exposure: Exposure,
  contract: { readonly direction: Direction; readonly stake: Money; readonly winProfit: Money },
): Exposure {
  const { direction, stake, winProfit } = contract;
  return direction === 'up'
    ? {
        ...exposure,
        upStake: add(exposure.upStake, stake),
        upProfit: add(exposure.upProfit, winProfit),
      }
    : {
        ...exposure,
        downStake: add(exposure.downStake, stake),
        downProfit: add(exposure.downProfit, winProfit),
      };
}

/** What the worse of both outcomes costs the house: max(rU − D, rD − U, 0). */
export function worstLoss({ upStake, upProfit, downStake, downProfit }: Exposure): Money {
  const loss = larger(subtract(upProfit, downStake), subtract(downProfit, upStake));
  return larger(loss, ZERO);
}

export const exposureLimit = (houseEquity: Money): Money =>
  multiplyDown(larger(houseEquity, ZERO), EXPOSURE_SHARE) as Money;
