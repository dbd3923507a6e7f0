import type { DocumentItem, RejectionReason, Rejections } from '@candor/domain/kyc/application';
import { imageOf, type PlannedPicture } from './plan-pictures.ts';
import type { ApplicantStatus, Image } from './sumsub-answers.ts';

/** Why people decide instead of the outside reviewer. */
export type PeopleBecause =
  | 'noPersonalData'
  | 'dataChanged'
  | 'noIdentity'
  | 'refused'
  | 'gone'
  | 'otherLevel'
  | 'otherDocuments'
  | 'finalRejection'
  | 'unknownReason'
  | 'unknownAnswer'
  | 'takenOver'
  | 'switchedOff';

export type Verdict =
  | { readonly kind: 'approved' }
  | { readonly kind: 'rejected'; readonly rejections: Rejections }
  | { readonly kind: 'people'; readonly because: PeopleBecause };

/** A complete review. */
export interface Answer {
  /** In short: `GREEN`, `RED FINAL`. */
  readonly answer: string;
  /** The reviewer's own reasons, separated by spaces. */
  readonly labels: string;
  /** Differs between any two reviews of an applicant. */
  readonly key: string;
  readonly isRejection: boolean;
  readonly verdict: Verdict;
}

const LABELS_MAX = 20;
const WORD = /^[\w-]{1,60}$/;
const wordOf = (text: string | undefined): string => (text && WORD.test(text) ? text : '?');

/** The answer in a status; null until the review is complete. */
export function answerOf(
  status: ApplicantStatus,
  given: {
    readonly images: readonly Image[];
    readonly pictures: readonly PlannedPicture[];
    readonly levelName: string;
  },
): Answer | null {
  if (status.reviewStatus !== 'completed') return null;
  const { reviewAnswer, reviewRejectType, rejectLabels = [] } = status.reviewResult ?? {};
  const isRejection = reviewAnswer === 'RED';
  const answer = [reviewAnswer, ...(isRejection ? [reviewRejectType] : [])].map(wordOf).join(' ');
  const labels = rejectLabels
    .filter((label) => WORD.test(label))
    .slice(0, LABELS_MAX)
    .join(' ');
  const key = [answer, labels, wordOf(status.attemptId), status.reviewDate ?? ''].join('/');
  return { answer, labels, key, isRejection, verdict: verdictOf(status, given) };
}

function verdictOf(
  { levelName, reviewResult = {} }: ApplicantStatus,
  given: Parameters<typeof answerOf>[1],
): Verdict {
  const { reviewAnswer, reviewRejectType } = reviewResult;
  // A review by another standard says nothing about this one.
  if (levelName !== given.levelName) return people('otherLevel');
  if (reviewAnswer === 'GREEN')
    return given.pictures.every((picture) => isAccepted(picture, given.images))
      ? { kind: 'approved' }
      : people('otherDocuments');
  if (reviewAnswer !== 'RED') return people('unknownAnswer');
  // Final rejections accuse somebody of something; no customer is told so by a machine.
  return reviewRejectType === 'RETRY' ? retryOf(given) : people('finalRejection');
}

const people = (because: PeopleBecause): Verdict => ({ kind: 'people', because });

/** Still there, from the country that it was sent as, and not rejected. */
function isAccepted(picture: PlannedPicture, images: readonly Image[]): boolean {
  const image = imageOf(images, picture);
  return image?.idDocDef?.country === picture.country && image.reviewResult?.reviewAnswer !== 'RED';
}

/** Each rejected picture with a reason that the customer can act on, or people. */
function retryOf({ images, pictures }: Parameters<typeof answerOf>[1]): Verdict {
  const rejections: Partial<Record<DocumentItem, RejectionReason>> = {};
  for (const picture of pictures) {
    const result = imageOf(images, picture)?.reviewResult;
    if (result?.reviewAnswer !== 'RED') continue;
    const reason = reasonOf(result.rejectLabels ?? []);
    if (!reason || !picture.isOwn) return people('unknownReason');
    rejections[picture.item] = reason;
  }
  return Object.keys(rejections).length > 0
    ? { kind: 'rejected', rejections }
    : people('unknownReason');
}

/** The most telling labels first: one that says less often comes with one that says more. */
const reasons: readonly (readonly [RejectionReason, readonly string[]])[] = [
  ['expired', ['EXPIRATION_DATE']],
  ['notOriginal', ['SCREENSHOTS', 'DIGITAL_DOCUMENT', 'BLACK_AND_WHITE', 'GRAPHIC_EDITOR']],
  ['mismatch', ['SELFIE_MISMATCH', 'BAD_FACE_MATCHING', 'PROBLEMATIC_APPLICANT_DATA']],
  ['mismatch', ['REQUESTED_DATA_MISMATCH', 'WRONG_ADDRESS']],
  ['cutOff', ['INCOMPLETE_DOCUMENT']],
  ['wrongDocument', ['FRONT_SIDE_MISSING', 'BACK_SIDE_MISSING', 'DOCUMENT_PAGE_MISSING']],
  ['wrongDocument', ['NOT_DOCUMENT', 'UNSUITABLE_DOCUMENT', 'DOCUMENT_MISSING']],
  ['unreadable', ['LOW_QUALITY', 'DOCUMENT_DAMAGED', 'BAD_SELFIE', 'UNSATISFACTORY_PHOTOS']],
  ['wrongDocument', ['BAD_PROOF_OF_IDENTITY', 'BAD_PROOF_OF_ADDRESS']],
];
const known = new Set(reasons.flatMap(([, labels]) => labels));

/** Null if any label is unknown: it may be the one that matters. */
function reasonOf(labels: readonly string[]): RejectionReason | null {
  if (labels.some((label) => !known.has(label))) return null;
  const found = reasons.find(([, ofReason]) => ofReason.some((label) => labels.includes(label)));
  return found?.[0] ?? null;
}
