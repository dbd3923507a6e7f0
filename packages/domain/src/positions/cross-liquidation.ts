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

/** Current price of a symbol: its newest tick that is not halted. */
export interface StandingPrice {
  readonly tick: Pick<FillTick, 'sequence' | 'timeMs' | 'price'>;
  /** Time-weighted mean of the last three seconds at that tick, in quote per base. */
  readonly mean: Price;
  /** Whether positions may close at it: fresh, not halted since, market open. */
  readonly isTradable: boolean;
}

export interface CrossLook {
  readonly account: CrossAccount;
  readonly priceOf: (symbol: string) => StandingPrice;
  /** The tick that prompts the check. */
  readonly trigger: Pick<FillTick, 'symbol' | 'sequence' | 'timeMs'>;
  /** When the account last changed, in recorded time. Epoch milliseconds. */
  readonly triggersFromMs: number;
  readonly termsOf: TermsOf;
}

/** Whether equity is at or below maintenance both at the marks and at the three-second means. */
export function isCrossDue(look: Omit<CrossLook, 'trigger' | 'triggersFromMs'>): boolean {
  const { account, priceOf, termsOf } = look;
  if (account.positions.length === 0) return false;
  if (crossSurplus(account, (symbol) => priceOf(symbol).tick.price, termsOf) > 0n) return false;
  return crossSurplus(account, (symbol) => priceOf(symbol).mean, termsOf) <= 0n;
}

/**
 * Whether an account is exempt at a moment of the log because part of it has just been liquidated;
 * its owner may act meanwhile. Epoch milliseconds. Source: docs/decisions/0050.
 */
export const isPaused = ({ positions }: CrossAccount, timeMs: number): boolean =>
  positions.some(({ liquidationPausedUntilMs }) => timeMs < (liquidationPausedUntilMs ?? 0));

/**
 * What a liquidation of the account closes on a tick, in order; empty when it is not due.
 * - Equity must be at or below maintenance at the marks and at the three-second means.
 * - Only ticks recorded after the positions of its symbol opened or changed count, and none within
 *   30 s of recorded time after a first part was liquidated.
 * - Ticks from before the account's last change do not count, because the log may be replayed.
 * - The largest loss closes first and alone: the next tick checks again, and what recovers stays
 *   open. With no equity left, all close together, because waiting would be a bet at the house's
 *   risk.
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
