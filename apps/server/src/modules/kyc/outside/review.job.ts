import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@candor/domain/durations';
import type { Application } from '@candor/domain/kyc/application';
import type { Tx } from '../../../platform/db.ts';
import type { LongJob, WorkDone } from '../../../platform/jobs.ts';
import { applicationOf } from '../application-key.ts';
import { findApplication, lockApplication } from '../store.ts';
import { applyAnswer } from './apply-answer.ts';
import { readAnswer, submit } from './ask-reviewer.ts';
import type { OutsideDeps } from './deps.ts';
import type { PeopleBecause } from './judge.ts';
import { endPause, findPause, putPause, type ReviewerPause } from './store-pauses.ts';
import {
  findReview,
  handToPeople,
  markAsked,
  type Named,
  noteProblem,
  type OutsideReview,
} from './store-reviews.ts';
import { ReviewerRefused, ReviewerUnavailable, SUMSUB } from './sumsub.ts';

/** One row for each application that was given to an outside reviewer. */
export const OUTSIDE_JOB = 'kyc.outsideReview';
/** Asks once more, because the reviewer says that something changed. */
export const HINT_JOB = 'kyc.outsideHint';

/** A dozen requests, each of which may take fifteen seconds. */
const DEADLINE_MS = 4 * MINUTE_MS;
/** How often an answer is looked for, by how long it has been awaited; webhooks are faster. */
const polls = [
  { forMs: 10 * MINUTE_MS, everyMs: 30 * SECOND_MS },
  { forMs: 6 * HOUR_MS, everyMs: 5 * MINUTE_MS },
  { forMs: Infinity, everyMs: 30 * MINUTE_MS },
] as const;
/** How often a reviewer that may change its mind is asked. */
const WATCH_MS = 7 * DAY_MS;
const PAUSE_MS = 30 * SECOND_MS;
const PAUSE_MAX_MS = 10 * MINUTE_MS;
/** Whoever met the failure goes last, so that one who always fails holds up nobody. */
const LAST_MS = 5 * MINUTE_MS;

interface Subject extends Named {
  readonly application: Application;
  readonly review: OutsideReview;
  readonly pause: ReviewerPause | undefined;
}

type Step = (deps: OutsideDeps, subject: Subject, nowMs: number) => Promise<WorkDone>;

/** Sends applications to the outside reviewer and follows what it answers. */
export const createOutsideJobs = (deps: OutsideDeps): LongJob[] => [
  {
    name: OUTSIDE_JOB,
    deadlineMs: DEADLINE_MS,
    work: ({ key }, nowMs) => attempt(deps, { key, step: proceed }, nowMs),
  },
  {
    name: HINT_JOB,
    deadlineMs: DEADLINE_MS,
    work: ({ key }, nowMs) => attempt(deps, { key, step: followHint }, nowMs),
  },
];

const nothing = async (): Promise<void> => undefined;
const done: WorkDone = { next: null, write: nothing };
const later = (next: number): WorkDone => ({ next, write: nothing });

async function attempt(
  deps: OutsideDeps,
  { key, step }: { readonly key: string; readonly step: Step },
  nowMs: number,
): Promise<WorkDone> {
  const named = applicationOf(key);
  const [application, review, pause] = await Promise.all([
    findApplication(deps.db, named),
    findReview(deps.db, named),
    findPause(deps.db, SUMSUB),
  ]);
  if (!application || !review) return done;
  const subject = { ...named, application, review, pause };
  if (pause && pause.until > nowMs && deps.reviewer) return later(pause.until);
  try {
    return await step(deps, subject, nowMs);
  } catch (error) {
    if (error instanceof ReviewerUnavailable) return paused(deps, subject, error);
    if (error instanceof ReviewerRefused) return refused(deps, subject, error);
    throw error;
  }
}

const proceed: Step = async (deps, subject, nowMs) => {
  const { application, review } = subject;
  if (application.status === 'rejected') return done;
  if (!deps.reviewer)
    return application.status === 'pending'
      ? toPeople(subject, 'switchedOff')
      : later(nowMs + WATCH_MS);
  if (application.status === 'pending' && review.state === 'sending')
    return send(deps, subject, deps.reviewer);
  // People decided before anything was sent, or will decide.
  if (review.applicantId === null) return done;
  return read(deps, subject, deps.reviewer, nowMs);
};

const followHint: Step = async (deps, subject, nowMs) => {
  if (!deps.reviewer || subject.review.applicantId === null) return done;
  return { ...(await read(deps, subject, deps.reviewer, nowMs)), next: null };
};

type Reviewer = NonNullable<OutsideDeps['reviewer']>;

async function send(deps: OutsideDeps, subject: Subject, reviewer: Reviewer): Promise<WorkDone> {
  const sent = await submit(deps, reviewer, subject.application);
  if (!sent) return toPeople(subject, 'noPersonalData');
  const nowMs = deps.clock.now();
  return {
    next: nowMs + polls[0].everyMs,
    async write(tx) {
      await answersAgain(tx, subject);
      await markAsked(tx, subject, { ...sent, nowMs });
    },
  };
}

async function read(
  deps: OutsideDeps,
  subject: Subject,
  reviewer: Reviewer,
  nowMs: number,
): Promise<WorkDone> {
  const { application, review } = subject;
  const answer = await readAnswer(deps, reviewer, application, review.applicantId!);
  if (answer === 'gone') return toPeople(subject, 'gone');
  const isAwaited = application.status === 'pending' && review.state === 'asked' && !answer;
  return {
    next: nowMs + (isAwaited ? pollAfter(nowMs - review.askedAt!) : WATCH_MS),
    async write(tx, atMs) {
      await answersAgain(tx, subject);
      await applyAnswer(deps, tx, subject, { answer, nowMs: atMs });
    },
  };
}

const pollAfter = (waitedMs: number): number =>
  polls.find(({ forMs }) => waitedMs < forMs)!.everyMs;

const toPeople = (subject: Subject, because: PeopleBecause, problem?: string): WorkDone => ({
  next: null,
  async write(tx) {
    const application = await lockApplication(tx, subject);
    if (application?.status !== 'pending') return;
    await handToPeople(tx, subject, { because, ...(problem ? { problem } : {}) });
  },
});

const answersAgain = async (tx: Tx, { pause }: Subject): Promise<void> => {
  if (pause) await endPause(tx, SUMSUB);
};

/** Nobody is asked about until the pause is over: it grows with every failure. */
function paused(
  { clock, log }: OutsideDeps,
  subject: Subject,
  error: ReviewerUnavailable,
): WorkDone {
  const nowMs = clock.now();
  const failures = (subject.pause?.failures ?? 0) + 1;
  const ownMs = Math.min(PAUSE_MS * 2 ** Math.min(failures - 1, 10), PAUSE_MAX_MS);
  const until = nowMs + (error.waitMs ?? ownMs);
  const place = { err: error, reviewer: SUMSUB, failures };
  if (error.isOurs) log.error(place, 'identity reviewer refuses us, its key has to be corrected');
  else log.warn(place, 'identity reviewer cannot be asked, trying again');
  const problem = error.message;
  const failingSince = subject.pause?.failingSince ?? nowMs;
  return {
    next: until + LAST_MS,
    async write(tx) {
      await putPause(tx, SUMSUB, { failingSince, failures, problem, until });
      await noteProblem(tx, subject, problem);
    },
  };
}

/** It will not take this application, however often it is asked. */
function refused({ log }: OutsideDeps, subject: Subject, error: ReviewerRefused): WorkDone {
  const place = { err: error, reviewer: SUMSUB, application: subject.id };
  log.warn(place, 'identity reviewer refuses an application, people decide');
  return toPeople(subject, 'refused', error.message);
}
