import { createHash } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Log } from '../../platform/log.ts';
import type { Limit } from './attempts.ts';
import { countAttempt, findAttempts } from './store-attempts.ts';

interface Try {
  readonly userId: string;
  /** What was entered; equal concurrent entries are one attempt. */
  readonly answer: string;
  readonly limits: readonly Limit[];
}

/**
 * Limits wrong answers given inside a caller's transaction. The count is written outside it, so
 * that a rollback does not undo the attempt, and in the background: a caller that holds a
 * connection and waits for another one could deadlock. While attempts are in progress they count
 * in memory, even if an earlier read of the table says less. Several processes may each let a few
 * more through at the same moment.
 */
export interface Throttle {
  /** Refuses: identity.tooManyAttempts. */
  isRight(
    tx: Queryable,
    attempt: Try,
    nowMs: number,
    verify: () => Promise<boolean>,
  ): Promise<boolean>;
}

/** Attempts of one user, while a caller reads the counts or an answer is open. */
interface Standing {
  readers: number;
  /** Counts in the table before the first of these attempts, and when they were read. */
  before: { readonly counts: ReadonlyMap<string, number>; readonly atMs: number } | null;
  /** Times of the attempts admitted since then and not found right. */
  readonly enteredAtMs: number[];
  /** Answers being verified, or wrong ones whose count is not written yet. */
  readonly open: Map<string, Promise<boolean>>;
}

export function createThrottle({ db, log }: { db: Db; log: Log }): Throttle {
  const standings = new Map<string, Standing>();

  function forgetIdle(subject: string): void {
    const standing = standings.get(subject);
    if (standing?.readers === 0 && standing.open.size === 0) standings.delete(subject);
  }

  /** Takes the attempt back unless it was wrong; a wrong one is written in the background. */
  async function settle(
    standing: Standing,
    attempt: Try,
    nowMs: number,
    verdict: Promise<boolean>,
  ) {
    const isWrong = await verdict.then(
      (isRight) => !isRight,
      () => false,
    );
    if (!isWrong) standing.enteredAtMs.splice(standing.enteredAtMs.indexOf(nowMs), 1);
    else
      await countAll(db, attempt, nowMs).catch((error: unknown) =>
        log.warn({ err: error }, 'counting a wrong attempt failed'),
      );
    standing.open.delete(digestOf(attempt));
    forgetIdle(subjectOf(attempt));
  }

  return {
    async isRight(tx, attempt, nowMs, verify) {
      const subject = subjectOf(attempt);
      const digest = digestOf(attempt);
      const standing = standings.get(subject) ?? newStanding();
      standings.set(subject, standing);
      standing.readers += 1;
      try {
        const counts = await findAttempts(tx, keysOf(attempt), nowMs);
        standing.before ??= { counts, atMs: nowMs };
        const same = standing.open.get(digest);
        if (same) return await same;
        if (isOver(attempt, standing, counts, nowMs)) throw new Refusal('identity.tooManyAttempts');
        const verdict = verify();
        standing.open.set(digest, verdict);
        standing.enteredAtMs.push(nowMs);
        void settle(standing, attempt, nowMs, verdict);
        return await verdict;
      } finally {
        standing.readers -= 1;
        forgetIdle(subject);
      }
    },
  };
}

const newStanding = (): Standing => ({
  readers: 0,
  before: null,
  enteredAtMs: [],
  open: new Map(),
});

const keyOf = (limit: Limit, { userId }: Try): string => `${limit.name}/${userId}`;
const keysOf = (attempt: Try): string[] => attempt.limits.map((limit) => keyOf(limit, attempt));
const subjectOf = (attempt: Try): string => keyOf(attempt.limits[0]!, attempt);
const digestOf = ({ answer }: Try): string => createHash('sha256').update(answer).digest('base64');

/**
 * The counts read may be stale; attempts admitted since the first read are known. An attempt stops
 * counting when its window ends, even if its write has not been acknowledged yet.
 */
function isOver(
  attempt: Try,
  standing: Standing,
  counts: ReadonlyMap<string, number>,
  nowMs: number,
): boolean {
  return attempt.limits.some((limit) => {
    const key = keyOf(limit, attempt);
    const isInWindow = (atMs: number) => atMs > nowMs - limit.windowMs;
    const { before } = standing;
    const known = before && isInWindow(before.atMs) ? (before.counts.get(key) ?? 0) : 0;
    const entered = standing.enteredAtMs.filter(isInWindow).length;
    return Math.max(counts.get(key) ?? 0, known + entered) >= limit.max;
  });
}

async function countAll(db: Db, attempt: Try, nowMs: number) {
  for (const limit of attempt.limits)
    await countAttempt(db, keyOf(limit, attempt), { nowMs, lengthMs: limit.windowMs });
}
