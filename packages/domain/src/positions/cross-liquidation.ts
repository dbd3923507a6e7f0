import type { Price } from '../money/money.ts';
import {
  crossEquity,
  crossSurplus,
  unpaidProfit,
  type CrossAccount,
  type CrossPosition,
  type TermsOf,
} from './cross-account.ts';
import type { FillTick } from './terms.ts';

/** Price of a symbol that stands: its newest tick that is not halted. */
export interface StandingPrice {
  readonly tick: Pick<FillTick, 'sequence' | 'timeMs' | 'price'>;
  /** Time-weighted mean of the last three seconds at it, in quote per base. */
  readonly mean: Price;
  /** Whether something may close at it: fresh, not halted since, market in its hours. */
  readonly isTradable: boolean;
}

export interface CrossLook {
  readonly account: CrossAccount;
  readonly priceOf: (symbol: string) => StandingPrice;
  /** The tick that gives reason to look. */
  readonly trigger: Pick<FillTick, 'symbol' | 'sequence' | 'timeMs'>;
  /** Since when the account is as it is, in recorded time. Epoch milliseconds. */
  readonly triggersFromMs: number;
  readonly termsOf: TermsOf;
}

/** Whether equity is at or below maintenance both at the marks and at the means of three seconds. */
export function isCrossDue(look: Omit<CrossLook, 'trigger' | 'triggersFromMs'>): boolean {
  const { account, priceOf, termsOf } = look;
  if (account.positions.length === 0) return false;
  if (crossSurplus(account, (symbol) => priceOf(symbol).tick.price, termsOf) > 0n) return false;
  return crossSurplus(account, (symbol) => priceOf(symbol).mean, termsOf) <= 0n;
}

/**
 * Whether an account is left alone at a moment of the log, because a part of it has just been
 * liquidated: its owner may act meanwhile. Epoch milliseconds. Source: docs/decisions/0050.
 */
export const isPaused = ({ positions }: CrossAccount, timeMs: number): boolean =>
  positions.some(({ liquidationPausedUntilMs }) => timeMs < (liquidationPausedUntilMs ?? 0));

/**
 * What a liquidation of the account closes on a tick, in order; nothing when it is not due.
 * - Equity at or below maintenance at the marks and at the means of three seconds.
 * - Only a tick recorded after the positions of its symbol opened or changed counts, and none within
 *   30 s of recorded time after a first part was liquidated.
 * - No tick from before the account became what it is: the log may be read once more.
 * - The largest loss goes first and alone: the next tick looks again, and what recovers stays.
 *   With nothing left, all go at once, because waiting would be a bet of the house.
 * - Only what may trade on this tick can close. Source: rules §4, docs/decisions/0052.
 */
export function crossLiquidation(look: CrossLook): readonly CrossPosition[] {
  const { account, priceOf, trigger, triggersFromMs } = look;
  const { positions } = account;
  const isLate =
    trigger.timeMs < triggersFromMs ||
    positions.some(
      ({ symbol, triggersFromSequence }) =>
        symbol === trigger.symbol && trigger.sequence <= triggersFromSequence,
    );
  if (isLate || isPaused(account, trigger.timeMs) || !isCrossDue(look)) return [];
  const lossOf = (each: CrossPosition) => -unpaidProfit(each, priceOf(each.symbol).tick.price);
  const closable = positions
    .filter(({ symbol }) => priceOf(symbol).isTradable)
    .toSorted((a, b) => compare(lossOf(b), lossOf(a)) || (a.id < b.id ? -1 : 1));
  const equity = crossEquity(account, (symbol) => priceOf(symbol).tick.price);
  return equity > 0n ? closable.slice(0, 1) : closable;
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b));
