import type { OfferingTerms } from './terms.ts';

/** What the server has done with an offering; time passes within a phase. */
export const offeringPhases = [
  'draft',
  'announced',
  'closed',
  'committed',
  'drawn',
  'completed',
  'listed',
  'cancelling',
  'cancelled',
] as const;
export type OfferingPhase = (typeof offeringPhases)[number];

/** What everybody sees of an offering. */
export const offeringStages = [
  'upcoming',
  'open',
  'closed',
  'drawn',
  'completed',
  'listed',
  'cancelled',
] as const;
export type OfferingStage = (typeof offeringStages)[number];

/** What an offering is to one customer. Source: products §4. */
export const offeringStatuses = [
  'issuing',
  'applied',
  'won',
  'refunded',
  'completed',
  'listed',
] as const;
export type OfferingStatus = (typeof offeringStatuses)[number];

export const ticketStatuses = ['entered', 'won', 'lost', 'paid', 'expired', 'returned'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

/** The stage of an offering that is no draft any more. */
export function stageOf(
  {
    phase,
    opensAtMs,
    closesAtMs,
  }: Pick<OfferingTerms, 'opensAtMs' | 'closesAtMs'> & {
    readonly phase: OfferingPhase;
  },
  nowMs: number,
): OfferingStage {
  switch (phase) {
    case 'draft':
    case 'announced':
      if (nowMs < opensAtMs) return 'upcoming';
      return nowMs < closesAtMs && phase === 'announced' ? 'open' : 'closed';
    case 'closed':
    case 'committed':
      return 'closed';
    case 'cancelling':
    case 'cancelled':
      return 'cancelled';
    default:
      return phase;
  }
}

/** How many tickets of a subscription are in each state. */
export type TicketTally = Readonly<Record<TicketStatus, number>>;

/** Where a subscription stands. */
export function statusOf(tally: TicketTally, phase: OfferingPhase): OfferingStatus {
  if (tally.entered > 0) return 'applied';
  if (tally.won > 0) return 'won';
  if (tally.paid === 0) return 'refunded';
  return phase === 'listed' ? 'listed' : 'completed';
}
