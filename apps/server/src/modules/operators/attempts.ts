import { DAY_MS } from '@candor/domain/durations';
import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { countAttempt } from './store.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * Limits per address, and per name and address: nobody can lock out somebody else. A name also has
 * a daily limit, because one attacker can have many addresses; addresses that the operator signed
 * in from are exempt. The daily limit of codes applies to every address: it is counted only after a
 * correct password, so strangers cannot use it up, and a new password resets it.
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

/** Counts an attempt before it is checked; false if it exceeds the limit. */
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
