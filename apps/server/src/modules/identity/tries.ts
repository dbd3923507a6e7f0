import { createHash } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Limit } from './attempts.ts';
import { countAttempt, findAttempts } from './store-attempts.ts';

interface Try {
  readonly userId: string;
  /** What was entered; equal entries at one moment are one try. */
  readonly answer: string;
  readonly limits: readonly Limit[];
}

/**
 * Counts wrong answers that are given inside somebody's transaction. The count itself is written
 * outside of it, so that a rollback does not give the try back, and nobody waits for that write: a
 * caller who holds a connection and waits for another one could wait for ever. Until it is
 * written, the try counts in memory. Several processes may each let a few more through in one moment.
 */
export interface Tries {
  /** Refuses: identity.tooManyAttempts. */
  isRight(
    tx: Queryable,
    attempt: Try,
    nowMs: number,
    verify: () => Promise<boolean>,
  ): Promise<boolean>;
}

export function createTries({ db, log }: { db: Db; log: Log }): Tries {
  /** User → answers that are being looked at, or were wrong and are not counted yet. */
  const open = new Map<string, Map<string, Promise<boolean>>>();

  function enter(subject: string, answer: string, verify: () => Promise<boolean>) {
    const answers = open.get(subject) ?? new Map<string, Promise<boolean>>();
    open.set(subject, answers);
    const known = answers.get(answer);
    if (known) return { verdict: known, leave: () => undefined, isFirst: false };
    const verdict = verify();
    answers.set(answer, verdict);
    const leave = () => {
      answers.delete(answer);
      if (answers.size === 0) open.delete(subject);
    };
    return { verdict, leave, isFirst: true };
  }

  return {
    async isRight(tx, { userId, answer, limits }, nowMs, verify) {
      const counts = await findAttempts(tx, subjectsOf(limits, userId), nowMs);
      const subject = `${limits[0]!.name}/${userId}`;
      const uncounted = open.get(subject)?.size ?? 0;
      const digest = createHash('sha256').update(answer).digest('base64');
      const isOver = limits.some(
        ({ name, max }) => (counts.get(`${name}/${userId}`) ?? 0) + uncounted >= max,
      );
      if (isOver && !open.get(subject)?.has(digest)) throw new Refusal('identity.tooManyAttempts');
      const { verdict, leave, isFirst } = enter(subject, digest, verify);
      const isRight = await verdict.catch((error: unknown) => {
        leave();
        throw error;
      });
      if (isRight) leave();
      else if (isFirst)
        void countAll(db, limits, userId, nowMs)
          .catch((error: unknown) => log.warn({ err: error }, 'a wrong try was not counted'))
          .finally(leave);
      return isRight;
    },
  };
}

const subjectsOf = (limits: readonly Limit[], userId: string): string[] =>
  limits.map(({ name }) => `${name}/${userId}`);

async function countAll(db: Db, limits: readonly Limit[], userId: string, nowMs: number) {
  for (const { name, windowMs } of limits)
    await countAttempt(db, `${name}/${userId}`, { nowMs, lengthMs: windowMs });
}
