import type { Money, Price, Rate } from '../money/money.ts';

/** What the customer says of the price at expiry: above the entry, or below it. */
export type Direction = 'up' | 'down';

/** `active` from acceptance on; the others are final. */
export type SecondContractStatus = 'active' | 'won' | 'lost' | 'tied' | 'voided';

/** What a customer may buy: one symbol for one period. A contract keeps the version it was made under. */
export interface SecondContractSet {
  /** The same through all versions. */
  readonly id: string;
  readonly symbol: string;
  readonly periodS: number;
  /** Won on top of the stake, as a share of it. */
  readonly profitRate: Rate;
  /** In USDT. */
  readonly minStake: Money;
  readonly maxStake: Money;
}

/** A bet as it was accepted. Money in USDT. */
export interface SecondContract {
  readonly id: string;
  readonly userId: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly periodS: number;
  readonly profitRate: Rate;
  readonly stake: Money;
  /** What winning adds to the stake; locked from house equity when the contract is made. */
  readonly winProfit: Money;
  /** Epoch milliseconds. */
  readonly acceptedAtMs: number;
  /** Newest recorded tick at acceptance: the entry is a later one. */
  readonly acceptedSequence: number;
}

/** The part of a recorded tick that decides a contract. */
export interface DecidingTick {
  readonly sequence: number;
  readonly timeMs: number;
  readonly price: Price;
  readonly state: 'live' | 'closeOnly' | 'halted';
}
