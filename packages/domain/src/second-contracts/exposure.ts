import { multiplyDown } from '../money/fixed.ts';
import { add, larger, rate, subtract, ZERO, type Money } from '../money/money.ts';
import { TICK_WINDOW_MS } from './awaited-tick.ts';
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

/**
 * The entry may come as late as its window allows after acceptance, and the exit as late again after
 * the expiry: contracts whose expected seconds are this far apart, and no further, may end on one tick.
 */
export const COINCIDENCE_S = (2 * TICK_WINDOW_MS) / 1_000;

/**
 * Everything that may end on one tick together with a contract of an expected second: the sums over
 * each run of successive seconds around it, from itself alone to the longest that can coincide. All
 * are asked, because what is bought beside it may even it out in one run and not in another.
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

/** What the worse of both outcomes costs the house: max(rU − D, rD − U, 0). */
export function worstLoss({ upStake, upProfit, downStake, downProfit }: Exposure): Money {
  const loss = larger(subtract(upProfit, downStake), subtract(downProfit, upStake));
  return larger(loss, ZERO);
}

export const exposureLimit = (houseEquity: Money): Money =>
  multiplyDown(larger(houseEquity, ZERO), EXPOSURE_SHARE) as Money;
