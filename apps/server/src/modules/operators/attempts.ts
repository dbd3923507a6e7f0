import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { countAttempt } from './store.ts';

const QUARTER_MS = 15 * 60_000;

/**
 * Per address, and per name *and* address: nobody can lock out somebody else. Five guesses a quarter
 * of an hour at a code of six digits need years.
 */
const LIMITS = { address: 40, name: 5, operator: 5 } as const;

/** Refuses: operators.tooManyAttempts. */
export async function limitAttempts(
  db: Queryable,
  kind: keyof typeof LIMITS,
  subject: string,
  nowMs: number,
): Promise<void> {
  const window = { nowMs, lengthMs: QUARTER_MS };
  const count = await countAttempt(db, attemptKey(kind, subject), window);
  if (count > LIMITS[kind]) throw new Refusal('operators.tooManyAttempts');
}

export const attemptKey = (kind: keyof typeof LIMITS, subject: string): string =>
  `${kind}/${subject}`;
