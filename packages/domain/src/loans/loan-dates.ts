import { DAY_MS } from '../durations.ts';
import { endsAt, graceEndsAt, type LoanCourse } from './debt.ts';
import type { LoanTerms } from './terms.ts';

/** What time alone brings to a running loan, in order. */
export const loanMoments = ['dueSoon', 'ended', 'overdue', 'matured'] as const;
export type LoanMoment = (typeof loanMoments)[number];

/**
 * Moments of a loan: a day before its end, its end, the end of the grace and, if it is pledged, the
 * day on which its collateral pays it. Epoch milliseconds. Source: products §3, decision 0111.
 */
export function momentsOf(
  course: LoanCourse,
  terms: LoanTerms,
): readonly { readonly kind: LoanMoment; readonly atMs: number }[] {
  const endMs = endsAt(course);
  const all = [
    { kind: 'dueSoon', atMs: endMs - DAY_MS },
    { kind: 'ended', atMs: endMs },
    { kind: 'overdue', atMs: graceEndsAt(course) },
  ] as const;
  return terms.kind === 'credit'
    ? all
    : [...all, { kind: 'matured', atMs: endMs + terms.sellAfterDays * DAY_MS }];
}

/** Until when credit can be given back for nothing but the interest accrued. Epoch milliseconds. */
export const returnUntil = (
  { startedAtMs }: Pick<LoanCourse, 'startedAtMs'>,
  { returnDays }: { readonly returnDays: number },
): number => startedAtMs + returnDays * DAY_MS;
