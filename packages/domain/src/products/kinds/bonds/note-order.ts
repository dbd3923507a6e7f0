import { addDays, addMonths, type Day, dayOf, daysBetween } from '../../../calendar.ts';
import { endDayOf, type OrderLife } from '../../product-status.ts';

/** When a bond is repaid, by its plan. */
interface BondDays {
  /** Null before the payout, which then counts as coming when the funding window ends. */
  readonly paidOutOn: Day | null;
  readonly closesAtMs: number;
  readonly months: number;
}

/** First day of a bond and the days up to its last planned instalment. Source: products §2. */
export function bondDaysOf({
  paidOutOn,
  closesAtMs,
  months,
}: BondDays): Pick<OrderLife, 'startsOn' | 'totalDays'> {
  const from = paidOutOn ?? dayOf(closesAtMs);
  return { startsOn: addDays(from, 1), totalDays: daysBetween(from, addMonths(from, months)) };
}

/**
 * A note as an order of a product: it waits while its bond is funded, runs until the borrower owes
 * nothing more or all of it is lost, and is cancelled when the bond was not filled.
 */
export function noteOrderStatus(note: {
  readonly status: 'subscribed' | 'refunded' | 'lent';
  readonly bondStatus: string;
}): 'notStarted' | 'running' | 'ended' | 'cancelled' {
  if (note.status === 'refunded') return 'cancelled';
  if (note.status === 'subscribed') return 'notStarted';
  return note.bondStatus === 'repaid' || note.bondStatus === 'writtenOff' ? 'ended' : 'running';
}

/** Days of a note that are still to come by its plan; a late borrower may need more. */
export function noteDaysLeft(
  status: ReturnType<typeof noteOrderStatus>,
  days: Pick<OrderLife, 'startsOn' | 'totalDays'>,
  nowMs: number,
): number {
  if (status === 'ended' || status === 'cancelled') return 0;
  const left = daysBetween(dayOf(nowMs), endDayOf(days));
  return Math.max(0, Math.min(days.totalDays, left));
}
