import { Refusal } from '@candor/domain/refusal';
import type { Queryable } from '../../platform/db.ts';
import { countAttempt } from './store.ts';

interface Limit {
  readonly name: string;
  readonly max: number;
  readonly windowMs: number;
}

const MINUTE_MS = 60_000;

/**
 * Tries are counted per address that they come from, and per account *and* address, never per
 * account alone: nobody can lock out somebody else.
 */
export const limits = {
  passwordPerAccount: { name: 'password', max: 8, windowMs: 15 * MINUTE_MS },
  passwordPerAddress: { name: 'passwordIp', max: 100, windowMs: 15 * MINUTE_MS },
  codePerAddress: { name: 'codeIp', max: 60, windowMs: 15 * MINUTE_MS },
  mailPerAddress: { name: 'mailIp', max: 60, windowMs: 15 * MINUTE_MS },
  checkPerAddress: { name: 'checkIp', max: 60, windowMs: MINUTE_MS },
} as const satisfies Record<string, Limit>;

/** Refuses: identity.tooManyAttempts. */
export async function limitAttempts(
  db: Queryable,
  limit: Limit,
  subject: string,
  nowMs: number,
): Promise<void> {
  const count = await countAttempt(db, `${limit.name}/${subject}`, {
    nowMs,
    lengthMs: limit.windowMs,
  });
  if (count > limit.max) throw new Refusal('identity.tooManyAttempts');
}
