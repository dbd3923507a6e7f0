import { HOUR_MS } from '../durations.ts';
import type { Money, Price } from '../money/money.ts';
import { type Collateral, priceAtLevel, reaches } from './loan-to-value.ts';
import type { LtvLevels, PledgeTerms } from './terms.ts';

/** How far a pledge loan is from its sale. */
export type MarginState = 'calm' | 'warned' | 'called';

export interface Watched {
  readonly state: MarginState;
  /** When a call that was not met leads to a sale; null unless called. Epoch milliseconds. */
  readonly cureUntilMs: number | null;
  readonly ltv: LtvLevels;
}

/** What a price, or time, makes of a loan; null for nothing. */
export type MarginStep = 'warn' | 'call' | 'sell' | 'cure' | 'calm';

/** A loan at a price: its debt then, and its collateral. */
export interface AtPrice {
  readonly debt: Money;
  readonly collateral: Collateral;
  readonly index: Price;
  readonly atMs: number;
}

/**
 * The next step of a loan at a recorded price: warned from 70, called from 75 with a day to cure,
 * sold from 83, or when the day is over and it is still at 75 or above. A call is cured as soon as
 * it is below 70, and at the end of its day if it is below 75. A warning ends below the target of a
 * sale, so that a price around 70 does not warn twice. Source: products §3, decision 0111.
 */
export function marginStep({ state, cureUntilMs, ltv }: Watched, at: AtPrice): MarginStep | null {
  const { debt, collateral, index } = at;
  const isAt = (level: LtvLevels[keyof LtvLevels]) => reaches(debt, level, collateral, index);
  if (debt <= 0n) return state === 'calm' ? null : 'calm';
  if (isAt(ltv.sell)) return 'sell';
  if (state === 'called') {
    if (cureUntilMs !== null && at.atMs >= cureUntilMs) return isAt(ltv.call) ? 'sell' : 'cure';
    return isAt(ltv.warn) ? null : 'cure';
  }
  if (isAt(ltv.call)) return 'call';
  if (state === 'warned') return isAt(ltv.target) ? null : 'calm';
  return isAt(ltv.warn) ? 'warn' : null;
}

/** State after a step; a sale leaves the loan calm, or ends it. */
export function stateAfter(
  step: MarginStep,
  { cureHours }: Pick<PledgeTerms, 'cureHours'>,
  at: AtPrice & { readonly ltv: LtvLevels },
): Pick<Watched, 'state' | 'cureUntilMs'> {
  if (step === 'call') return { state: 'called', cureUntilMs: at.atMs + cureHours * HOUR_MS };
  if (step === 'warn') return { state: 'warned', cureUntilMs: null };
  const isWarm = reaches(at.debt, at.ltv.warn, at.collateral, at.index);
  return { state: step === 'cure' && isWarm ? 'warned' : 'calm', cureUntilMs: null };
}

/** Prices at which a loan changes its state next: at or below the first, above the second. */
export interface WatchedPrices {
  readonly fallsTo: Price;
  /** Null if no rise changes anything. */
  readonly risesAbove: Price | null;
}

/** What to watch for, with the debt as of a moment. */
export function watchedPrices(
  { state, ltv }: Watched,
  debt: Money,
  collateral: Collateral,
): WatchedPrices {
  const next = { calm: ltv.warn, warned: ltv.call, called: ltv.sell }[state];
  const back = { calm: null, warned: ltv.target, called: ltv.warn }[state];
  return {
    fallsTo: priceAtLevel(debt, next, collateral),
    risesAbove: back === null ? null : priceAtLevel(debt, back, collateral),
  };
}

/** Prices of the collateral at which a loan is warned, called and sold, rounded down. */
export const marginPrices = (debt: Money, collateral: Collateral, ltv: LtvLevels) => ({
  warned: priceAtLevel(debt, ltv.warn, collateral),
  called: priceAtLevel(debt, ltv.call, collateral),
  sold: priceAtLevel(debt, ltv.sell, collateral),
});
