import { DAY_MS } from '../durations.ts';
import { addMonths, dayOf, startOfDay } from '../calendar.ts';
import { Refusal } from '../refusal.ts';

export const coolOffTerms = ['day', 'week', 'month'] as const;
export const selfExclusionTerms = ['halfYear', 'year', 'fiveYears', 'forGood'] as const;
export const exclusionTerms = [...coolOffTerms, ...selfExclusionTerms] as const;
export type ExclusionTerm = (typeof exclusionTerms)[number];
export type ExclusionKind = 'coolOff' | 'selfExclusion';

/** A break from trading that its owner cannot end early. */
export interface Exclusion {
  readonly kind: ExclusionKind;
  /** Epoch milliseconds; `FOR_GOOD_MS` without an end. */
  readonly untilMs: number;
}

/** The end of a self-exclusion for good. */
export const FOR_GOOD_MS = Date.UTC(9999, 11, 31);

export const kindOf = (term: ExclusionTerm): ExclusionKind =>
  (coolOffTerms as readonly string[]).includes(term) ? 'coolOff' : 'selfExclusion';

/** Cool-offs in days of 24 h, self-exclusions to the same time of a later date in UTC+8. */
export function endOf(term: ExclusionTerm, fromMs: number): number {
  const later = (months: number) => {
    const day = dayOf(fromMs);
    return startOfDay(addMonths(day, months)) + (fromMs - startOfDay(day));
  };
  switch (term) {
    case 'day':
      return fromMs + DAY_MS;
    case 'week':
      return fromMs + 7 * DAY_MS;
    case 'month':
      return fromMs + 30 * DAY_MS;
    case 'halfYear':
      return later(6);
    case 'year':
      return later(12);
    case 'fiveYears':
      return later(60);
    case 'forGood':
      return FOR_GOOD_MS;
  }
}

/**
 * The break that a customer asks for, if it is longer than the one in force. A cool-off can become a
 * self-exclusion; a self-exclusion never becomes a cool-off.
 * Refuses: responsibleTrading.cannotShorten. Source: rules §8.
 */
export function exclude(
  current: Exclusion | null,
  { term, nowMs }: { readonly term: ExclusionTerm; readonly nowMs: number },
): Exclusion {
  const asked = { kind: kindOf(term), untilMs: endOf(term, nowMs) };
  if (current && current.untilMs > nowMs) {
    const isWeaker = current.kind === 'selfExclusion' && asked.kind === 'coolOff';
    if (isWeaker || asked.untilMs <= current.untilMs)
      throw new Refusal('responsibleTrading.cannotShorten');
  }
  return asked;
}

/** The longer of two breaks of one person; null if neither is in force. */
export function longerOf(breaks: readonly (Exclusion | null)[], nowMs: number): Exclusion | null {
  const inForce = breaks.flatMap((each) => (each && each.untilMs > nowMs ? each : []));
  return inForce.reduce<Exclusion | null>(
    (longest, each) => (longest && longest.untilMs >= each.untilMs ? longest : each),
    null,
  );
}
