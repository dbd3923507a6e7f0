import type { KycGrade } from '@candor/domain/kyc/application';
import type { Tx } from '../../../platform/db.ts';
import { approveApplication, rejectApplication } from '../decide.ts';
import { levelOf } from '../level-of.ts';
import { lockApplication } from '../store.ts';
import { hashOf } from '../store-persons.ts';
import { findPersonalData } from '../store-personal-data.ts';
import type { OutsideDeps } from './deps.ts';
import type { Answer, PeopleBecause } from './judge.ts';
import { openCase } from './store-cases.ts';
import {
  findReview,
  handToPeople,
  markDecided,
  type Named,
  noteAnswer,
  type OutsideReview,
} from './store-reviews.ts';
import { SUMSUB } from './sumsub.ts';

type Deps = Pick<OutsideDeps, 'outbox' | 'random'>;

/**
 * Follows an answer, unless it is one that was there before or people have decided by now. A
 * rejection of what was accepted changes nothing by itself: it opens a case.
 */
export async function applyAnswer(
  deps: Deps,
  tx: Tx,
  named: Named,
  { answer, nowMs }: { readonly answer: Answer | null; readonly nowMs: number },
): Promise<void> {
  const application = await lockApplication(tx, named);
  const review = await findReview(tx, named);
  if (!application || !review) return;
  const news = answer?.key === review.answerKey ? null : answer;
  await noteAnswer(tx, named, { answer: news, nowMs });
  if (!news) return;
  if (application.status === 'verified' && news.isRejection)
    await openCase(tx, {
      ...named,
      ...news,
      caseId: deps.random.uuid(nowMs),
      reviewer: SUMSUB,
      nowMs,
    });
  if (application.status === 'pending' && review.state === 'asked')
    await follow(deps, tx, { ...named, grade: application.grade, nowMs, review, answer: news });
}

async function follow(
  deps: Deps,
  tx: Tx,
  given: Named & {
    readonly grade: KycGrade;
    readonly nowMs: number;
    readonly review: OutsideReview;
    readonly answer: Answer;
  },
): Promise<void> {
  const { userId, id, nowMs, answer } = given;
  const { verdict } = answer;
  const because = verdict.kind === 'people' ? verdict.because : await hindranceOf(tx, given);
  if (because) {
    await handToPeople(tx, { userId, id }, { because });
    return;
  }
  const decision = { userId, id, decidedBy: SUMSUB, nowMs };
  if (verdict.kind === 'approved') await approveApplication(deps, tx, decision);
  if (verdict.kind === 'rejected')
    await rejectApplication(deps, tx, { ...decision, rejections: verdict.rejections });
  await markDecided(tx, { userId, id });
}

/** What keeps an application from being accepted that the reviewer accepts. */
async function hindranceOf(
  tx: Tx,
  { userId, grade, review, answer }: Parameters<typeof follow>[2],
): Promise<PeopleBecause | null> {
  if (answer.verdict.kind !== 'approved') return null;
  if (grade === 'advanced' && (await levelOf(tx, userId)) === 'none') return 'noIdentity';
  // The documents are those of whoever the customer said to be when they were sent.
  const data = await findPersonalData(tx, userId);
  return data && hashOf(data) === review.personHash ? null : 'dataChanged';
}
