import type { CompetitionTerms } from './terms.ts';

/** `settled`: the board is final, prizes are being paid. */
export const competitionPhases = ['announced', 'settled', 'ended', 'cancelled'] as const;
export type CompetitionPhase = (typeof competitionPhases)[number];

/** What customers see. Source: spec §4. */
export const competitionStatuses = ['running', 'upcoming', 'ended', 'left'] as const;
export type CompetitionStatus = (typeof competitionStatuses)[number];

/** What a competition is to a customer; `hasLeft`: they left it. */
export function statusOf(
  { phase, terms }: { readonly phase: CompetitionPhase; readonly terms: CompetitionTerms },
  { nowMs, hasLeft }: { readonly nowMs: number; readonly hasLeft: boolean },
): CompetitionStatus {
  if (hasLeft) return 'left';
  if (phase !== 'announced' || nowMs >= terms.endsAtMs) return 'ended';
  return nowMs < terms.startsAtMs ? 'upcoming' : 'running';
}
