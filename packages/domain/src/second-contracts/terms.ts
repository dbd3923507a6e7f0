import type { Money, Price, Rate } from '../money/money.ts';

/** The customer's prediction of the price at expiry: above the entry, or below it. */
export type Direction = 'up' | 'down';

/** `active` from acceptance on; the others are final. */
export type SecondContractStatus = 'active' | 'won' | 'lost' | 'tied' | 'voided';

/** What customers can buy: one symbol with one period. A contract keeps its version. */
export interface SecondContractSet {
  /** The same across all versions. */
  readonly id: string;
  readonly symbol: string;
  readonly periodS: number;
  /** Profit of a win on top of the stake, as a share of it. */
  readonly profitRate: Rate;
  /** In USDT. */
  readonly minStake: Money;
  readonly maxStake: Money;
}

/** A contract as accepted. Money in USDT. */
export interface SecondContract {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly periodS: number;
  readonly profitRate: Rate;
  readonly stake: Money;
  /** Profit of a win; locked from house equity at acceptance. */
  readonly winProfit: Money;
  /** Epoch milliseconds. */
  readonly acceptedAtMs: number;
  /** Newest recorded tick at acceptance; the entry is a later one. */
  readonly acceptedSequence: number;
}

/** The part of a recorded tick that decides a contract. */
export interface DecidingTick {
  readonly sequence: number;
  readonly timeMs: number;
  readonly price: Price;
  readonly state: 'live' | 'closeOnly' | 'halted';
}
