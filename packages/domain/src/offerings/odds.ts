import { divideDown } from '../money/fixed.ts';
import type { Rate } from '../money/money.ts';

/** What decides the chance of a ticket. */
export interface TicketCounts {
  /** Tickets in the draw. */
  readonly tickets: number;
  /** Winning places. */
  readonly places: number;
}

/** Tickets that win. */
export const winnersOf = ({ tickets, places }: TicketCounts): number => Math.min(tickets, places);

/** Chance of one ticket: winning places ÷ tickets, at most 1. Without tickets it is 1. */
export const chanceOf = ({ tickets, places }: TicketCounts): Rate =>
  (tickets <= places ? 10n ** 18n : divideDown(BigInt(places), BigInt(tickets))) as Rate;

/**
 * Chance that at least one of `own` tickets wins: 1 − Π (losers − i) ÷ (tickets − i). For display:
 * a double, exact to about twelve digits.
 */
export function chanceOfAny({ tickets, places }: TicketCounts, own: number): number {
  let none = 1;
  for (let index = 0; index < own; index++)
    none *= Math.max(0, tickets - places - index) / Math.max(1, tickets - index);
  return 1 - none;
}
