import { multiplyDown } from '../money/fixed.ts';
import { add, larger, rate, subtract, ZERO, type Money } from '../money/money.ts';
import { TICK_WINDOW_MS } from './awaited-tick.ts';
import type { Direction } from './terms.ts';

/** Contracts sold on one symbol for one expiry second, in USDT. */
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

/** Maximum cost of one symbol and expiry second, as a share of house equity. Source: rules §5. */
export const EXPOSURE_SHARE = rate('0.01');

/** Expected expiry second of a contract accepted now; its entry tick is not known yet. */
export const expectedExpirySecond = (acceptedAtMs: number, periodS: number): number =>
  Math.floor(acceptedAtMs / 1_000) + periodS;

/** Exposure including one more contract. */
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

/**
 * The entry may be as late as its window allows after acceptance, and the exit equally late after
 * expiry: contracts whose expected seconds are at most this far apart may settle on one tick.
 */
export const COINCIDENCE_S = (2 * TICK_WINDOW_MS) / 1_000;

/**
 * Everything that may settle on one tick together with a contract of an expected second: the sums
 * over each run of consecutive seconds around it, from that second alone to the longest that can
 * coincide. All runs are checked, because other contracts may offset it in one run and not in
 * another.
 */
export function coincidingRuns(soldInto: (second: number) => Exposure, second: number): Exposure[] {
  const runs: Exposure[] = [];
  for (let from = second - COINCIDENCE_S; from <= second; from++) {
    let sum = noExposure;
    for (let to = from; to <= from + COINCIDENCE_S; to++) {
      sum = joined(sum, soldInto(to));
      if (to >= second) runs.push(sum);
    }
  }
  return runs;
}

const joined = (a: Exposure, b: Exposure): Exposure => ({
  upStake: add(a.upStake, b.upStake),
  upProfit: add(a.upProfit, b.upProfit),
  downStake: add(a.downStake, b.downStake),
  downProfit: add(a.downProfit, b.downProfit),
});

/** Cost of the worse outcome to the house: max(rU − D, rD − U, 0). */
export function worstLoss({ upStake, upProfit, downStake, downProfit }: Exposure): Money {
  const loss = larger(subtract(upProfit, downStake), subtract(downProfit, upStake));
  return larger(loss, ZERO);
}

export const exposureLimit = (houseEquity: Money): Money =>
  multiplyDown(larger(houseEquity, ZERO), EXPOSURE_SHARE) as Money;
