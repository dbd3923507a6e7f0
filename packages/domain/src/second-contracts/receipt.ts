import { toText, type Money, type Rate } from '../money/money.ts';
import type { Direction } from './terms.ts';

/**
 * The published and hashed rules of every second contract. A change is a new text under a new
 * version; contracts keep the one they were accepted under. Source: rules §5.
 */
export const rulesText = [
  'candor-second-contract-rules-2',
  'entry: the first live tick after the tick and the moment of acceptance, no more than 3000 ms after it',
  'exit: the first tick that is not halted from entry time + period on, no more than 3000 ms after that',
  'won: up with a higher exit price, down with a lower one; pays stake + stake * rate, truncated to 6 decimals',
  'tied: equal prices; the stake returns',
  'standstill: while the log stands still the contract pauses, with the price on both sides of the gap',
  'voided: entry or exit did not come in time; the stake returns',
  'lost: everything else; the stake is kept',
].join('\n');

/** Versions a contract was accepted under. Hashes are SHA-256, hexadecimal. */
export interface AcceptedUnder {
  /** Of the text of its set's version. */
  readonly setHash: string;
  /** Of the text of the rules. */
  readonly rulesHash: string;
  /** Of the newest tick at acceptance. */
  readonly tickHash: string;
}

export interface AcceptedContract extends AcceptedUnder {
  readonly id: string;
  readonly symbol: string;
  readonly direction: Direction;
  readonly periodS: number;
  readonly stake: Money;
  readonly profitRate: Rate;
  /** Epoch milliseconds. */
  readonly acceptedAtMs: number;
  readonly acceptedSequence: number;
}

/**
 * The signed receipt that the customer gets at acceptance: lines joined by a line feed. It prevents
 * the moment of acceptance, and so the entry, from being moved later.
 */
export const receiptText = (accepted: AcceptedContract): string =>
  [
    'candor-second-contract-receipt-1',
    accepted.id,
    accepted.symbol,
    accepted.direction,
    accepted.periodS,
    toText(accepted.stake),
    toText(accepted.profitRate),
    accepted.setHash,
    accepted.rulesHash,
    accepted.acceptedAtMs,
    accepted.acceptedSequence,
    accepted.tickHash,
  ].join('\n');
