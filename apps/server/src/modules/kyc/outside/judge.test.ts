import { describe, expect, test } from 'vitest';
import { answerOf } from './judge.ts';
import type { PlannedPicture } from './plan-pictures.ts';
import type { Image } from './sumsub-answers.ts';

const front: PlannedPicture = {
  idDocType: 'ID_CARD',
  idDocSubType: 'FRONT_SIDE',
  country: 'ESP',
  fileId: 'f',
  applicationId: 'a',
  item: 'front',
  isOwn: true,
};
const image = (labels: readonly string[] | null): Image => ({
  idDocDef: { idDocType: 'ID_CARD', idDocSubType: 'FRONT_SIDE', country: 'ESP' },
  reviewResult: labels
    ? { reviewAnswer: 'RED', rejectLabels: [...labels] }
    : { reviewAnswer: 'GREEN' },
});
const judged = (labels: readonly string[] | null, picture = front) =>
  answerOf(
    {
      levelName: 'basic',
      reviewStatus: 'completed',
      reviewResult: labels
        ? { reviewAnswer: 'RED', reviewRejectType: 'RETRY', rejectLabels: [...labels] }
        : { reviewAnswer: 'GREEN' },
    },
    { images: [image(labels)], pictures: [picture], levelName: 'basic' },
  )!;

describe('labels of a picture', () => {
  test.each([
    ['EXPIRATION_DATE', 'expired'],
    ['DIGITAL_DOCUMENT', 'notOriginal'],
    ['BAD_FACE_MATCHING', 'mismatch'],
    ['INCOMPLETE_DOCUMENT', 'cutOff'],
    ['FRONT_SIDE_MISSING', 'wrongDocument'],
    ['LOW_QUALITY', 'unreadable'],
    ['BAD_PROOF_OF_IDENTITY', 'wrongDocument'],
  ])('%s is %s', (label, reason) => {
    expect(judged([label]).verdict).toEqual({ kind: 'rejected', rejections: { front: reason } });
  });

  test('are led by the one that says most', () => {
    const labels = ['BAD_PROOF_OF_IDENTITY', 'UNSATISFACTORY_PHOTOS', 'EXPIRATION_DATE'];
    expect(judged(labels).verdict).toMatchObject({ rejections: { front: 'expired' } });
  });

  test.each([[['FORGERY']], [['EXPIRATION_DATE', 'FORGERY']], [[]]])(
    '%j are for people',
    (labels) => {
      expect(judged(labels).verdict).toEqual({ kind: 'people', because: 'unknownReason' });
    },
  );

  test('of a document that was accepted before are for people', () => {
    expect(judged(['EXPIRATION_DATE'], { ...front, isOwn: false }).verdict).toMatchObject({
      kind: 'people',
    });
  });
});

test.each(['init', 'pending', 'prechecked', 'queued', 'onHold', 'awaitingService', 'awaitingUser'])(
  'a review that is %s has no answer, whatever result it carries',
  (reviewStatus) => {
    const status = { levelName: 'basic', reviewStatus, reviewResult: { reviewAnswer: 'GREEN' } };
    const given = { images: [image(null)], pictures: [front], levelName: 'basic' };
    expect(answerOf(status, given)).toBeNull();
  },
);

test('a picture that was taken away or is of another side is not the one approved', () => {
  const given = { pictures: [front], levelName: 'basic' };
  const green = {
    levelName: 'basic',
    reviewStatus: 'completed',
    reviewResult: { reviewAnswer: 'GREEN' },
  };
  for (const other of [
    [],
    [{ ...image(null), deactivated: true }],
    [{ ...image(null), idDocDef: { ...image(null).idDocDef, idDocSubType: 'BACK_SIDE' } }],
  ])
    expect(answerOf(green, { ...given, images: other })!.verdict).toEqual({
      kind: 'people',
      because: 'otherDocuments',
    });
  expect(answerOf(green, { ...given, images: [image(null)] })!.verdict).toEqual({
    kind: 'approved',
  });
});

test('what operators are shown holds nothing but words', () => {
  const answer = judged(['EXPIRATION_DATE', '<script>', 'Xiǎomíng García']);
  expect(answer).toMatchObject({ answer: 'RED RETRY', labels: 'EXPIRATION_DATE' });
});
