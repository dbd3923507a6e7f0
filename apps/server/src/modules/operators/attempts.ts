import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { countAttempt } from './store.ts';

const QUARTER_MS = 15 * 60_000;
const DAY_MS = 24 * 3_600_000;

/**
 * Per address, and per name *and* address: nobody can lock out somebody else. A name has a day of
 * tries too, for one guesser can have many addresses; an address that the operator signed in from
 * is not bound by it. Codes have a day that binds every address, for it is counted only where the
 * password was right: strangers use up none of it, and a new password gives it back.
 */
const LIMITS = {
  address: { max: 40, lengthMs: QUARTER_MS },
  name: { max: 5, lengthMs: QUARTER_MS },
  nameDay: { max: 500, lengthMs: DAY_MS },
  code: { max: 30, lengthMs: DAY_MS },
  operator: { max: 5, lengthMs: QUARTER_MS },
  operatorDay: { max: 30, lengthMs: DAY_MS },
} as const;
type Kind = keyof typeof LIMITS;

/** Refuses: operators.tooManyAttempts. */
export async function limitAttempts(
  db: Queryable,
  kind: Kind,
  subject: string,
  nowMs: number,
): Promise<void> {
  if (!(await isWithinLimit(db, kind, subject, nowMs)))
    throw new Refusal('operators.tooManyAttempts');
}

/** Counts a try before it is looked at; false for one too many. */
export async function isWithinLimit(
  db: Queryable,
  kind: Kind,
  subject: string,
  nowMs: number,
): Promise<boolean> {
  const { max, lengthMs } = LIMITS[kind];
  return (await countAttempt(db, attemptKey(kind, subject), { nowMs, lengthMs })) <= max;
}

export const attemptKey = (kind: Kind, subject: string): string => `${kind}/${subject}`;
