import { toText, type Money, type Rate } from '../money/money.ts';
import type { Direction } from './terms.ts';

/**
 * How every second contract is decided, as it is published and hashed. A change of it is a new text
 * under a new version; contracts keep the one they were accepted under. Source: rules §5.
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

/** What a contract was accepted under. Hashes are SHA-256, hexadecimal. */
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
 * What the customer is given, signed, in the moment of acceptance: lines joined by a line feed. With
 * it nobody can move that moment, and so the entry, later on.
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
