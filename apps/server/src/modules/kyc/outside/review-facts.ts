import type { Application } from '@candor/domain/kyc/application';
import type { Queryable } from '../../../platform/db.ts';
import type { OperatorFact } from '../../../platform/operator-commands.ts';
import { findDecidedBy } from '../store.ts';
import { findPause, type ReviewerPause } from './store-pauses.ts';
import { findReview, type OutsideReview } from './store-reviews.ts';

/** What operators are shown of who reviews an application. */
export interface ReviewFacts {
  readonly facts: readonly OperatorFact[];
  /** Whether the outside reviewer is about to decide. */
  readonly isWithReviewer: boolean;
}

export async function reviewFactsOf(db: Queryable, application: Application): Promise<ReviewFacts> {
  const [decidedBy, review] = await Promise.all([
    findDecidedBy(db, application),
    findReview(db, application),
  ]);
  const decider = decidedBy === null ? [] : [fact('decidedBy', 'status', deciderName(decidedBy))];
  if (!review) return { facts: decider, isWithReviewer: false };
  const isWithReviewer =
    application.status === 'pending' && (review.state === 'sending' || review.state === 'asked');
  const pause = isWithReviewer ? await findPause(db, review.reviewer) : undefined;
  return {
    facts: [
      ...decider,
      fact('reviewer', 'status', review.reviewer),
      fact('reviewState', 'status', `review.${review.state}`),
      ...(review.peopleBecause
        ? [fact('peopleBecause', 'status', `because.${review.peopleBecause}`)]
        : []),
      ...answerFacts(review),
      ...(review.problem ? [fact('reviewProblem', 'text', review.problem)] : []),
      ...pauseFacts(pause),
    ],
    isWithReviewer,
  };
}

const fact = (name: string, type: OperatorFact['type'], value: string): OperatorFact => ({
  name,
  type,
  value,
});

/** Operators are named by their id, as in the audit log. */
const deciderName = (decidedBy: string): string =>
  decidedBy === 'practice' ? 'practiceReviewer' : decidedBy;

const answerFacts = ({ askedAt, answer, labels, answeredAt }: OutsideReview): OperatorFact[] => [
  ...(askedAt === null ? [] : [fact('askedAt', 'time', String(askedAt))]),
  ...(answer === null
    ? []
    : [
        fact('reviewAnswer', 'text', [answer, labels].filter(Boolean).join(' · ')),
        fact('answeredAt', 'time', String(answeredAt)),
      ]),
];

const pauseFacts = (pause: ReviewerPause | undefined): OperatorFact[] =>
  pause
    ? [
        fact('reviewerFailing', 'text', pause.problem),
        fact('reviewerFailingSince', 'time', String(pause.failingSince)),
      ]
    : [];
