import type { Queryable, Tx } from '../../../platform/db.ts';
import type { Answer, PeopleBecause } from './judge.ts';

export interface Named {
  readonly userId: string;
  readonly id: string;
}

/** How far an outside reviewer is with an application. */
export interface OutsideReview {
  readonly reviewer: string;
  readonly state: 'sending' | 'asked' | 'decided' | 'people';
  readonly peopleBecause: PeopleBecause | null;
  readonly applicantId: string | null;
  readonly personHash: string | null;
  readonly openedAt: number;
  readonly askedAt: number | null;
  readonly readAt: number | null;
  readonly answer: string | null;
  readonly labels: string | null;
  readonly answerKey: string | null;
  readonly answeredAt: number | null;
  readonly problem: string | null;
}

const columns = (db: Queryable) => db`reviewer, state, people_because as "peopleBecause",
  applicant_id as "applicantId", person_hash as "personHash", opened_at as "openedAt",
  asked_at as "askedAt", read_at as "readAt", answer, labels, answer_key as "answerKey",
  answered_at as "answeredAt", problem`;

export async function findReview(
  db: Queryable,
  { userId, id }: Named,
): Promise<OutsideReview | undefined> {
  const [row] = await db<OutsideReview[]>`
    select ${columns(db)} from kyc.outside_review
    where user_id = ${userId} and application_id = ${id}`;
  return row;
}

/** The caller holds the lock of the application. */
export async function insertReview(
  tx: Tx,
  { userId, id }: Named,
  { reviewer, nowMs }: { readonly reviewer: string; readonly nowMs: number },
): Promise<void> {
  await tx`
    insert into kyc.outside_review (user_id, application_id, reviewer, state, opened_at)
    values (${userId}, ${id}, ${reviewer}, 'sending', ${nowMs}::timestamptz)`;
}

/** Everything was sent, and the reviewer was asked to begin. */
export async function markAsked(
  tx: Tx,
  { userId, id }: Named,
  asked: { readonly applicantId: string; readonly personHash: string; readonly nowMs: number },
): Promise<void> {
  await tx`
    update kyc.outside_review set state = 'asked', applicant_id = ${asked.applicantId},
      person_hash = ${asked.personHash}, asked_at = ${asked.nowMs}::timestamptz, problem = null
    where user_id = ${userId} and application_id = ${id} and state = 'sending'`;
}

/** From now on people decide; a decided application stays so. */
export async function handToPeople(
  tx: Tx,
  { userId, id }: Named,
  {
    because,
    problem = null,
  }: { readonly because: PeopleBecause; readonly problem?: string | null },
): Promise<boolean> {
  const rows = await tx`
    update kyc.outside_review set state = 'people', people_because = ${because},
      problem = coalesce(${problem}, problem)
    where user_id = ${userId} and application_id = ${id} and state in ('sending', 'asked')
    returning 1`;
  return rows.length > 0;
}

/** The reviewer's answer has decided. */
export async function markDecided(tx: Tx, { userId, id }: Named): Promise<void> {
  await tx`
    update kyc.outside_review set state = 'decided'
    where user_id = ${userId} and application_id = ${id}`;
}

/** What the reviewer said last; null: its review is not complete. */
export async function noteAnswer(
  tx: Tx,
  { userId, id }: Named,
  { answer, nowMs }: { readonly answer: Answer | null; readonly nowMs: number },
): Promise<void> {
  await tx`
    update kyc.outside_review set read_at = ${nowMs}::timestamptz, problem = null
    where user_id = ${userId} and application_id = ${id}`;
  if (answer)
    await tx`
      update kyc.outside_review set answer = ${answer.answer}, labels = ${answer.labels},
        answer_key = ${answer.key}, answered_at = ${nowMs}::timestamptz
      where user_id = ${userId} and application_id = ${id}`;
}

export async function noteProblem(tx: Tx, { userId, id }: Named, problem: string): Promise<void> {
  await tx`
    update kyc.outside_review set problem = ${problem}
    where user_id = ${userId} and application_id = ${id}`;
}

/** Whose application an applicant is, if it was given to this reviewer. */
export async function findReviewed(
  db: Queryable,
  { reviewer, id }: { readonly reviewer: string; readonly id: string },
): Promise<(Pick<OutsideReview, 'applicantId' | 'readAt'> & Named) | undefined> {
  const [row] = await db<(Pick<OutsideReview, 'applicantId' | 'readAt'> & Named)[]>`
    select user_id as "userId", application_id as id, applicant_id as "applicantId",
      read_at as "readAt"
    from kyc.outside_review where application_id = ${id} and reviewer = ${reviewer}`;
  return row;
}
