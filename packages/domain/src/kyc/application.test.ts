import { describe, expect, test } from 'vitest';
import {
  type Application,
  APPLICATIONS_PER_DAY_MAX,
  type ApplicantHistory,
  approve,
  type DocumentItem,
  type DocumentType,
  type KycGrade,
  neededItems,
  planApplication,
  reject,
  rejectedItems,
} from './application.ts';

const fresh: ApplicantHistory = { level: 'none', latest: null, sentToday: 0 };
const idFiles = { front: 'f1', back: 'b1', holding: 'h1' };
const basic = { grade: 'basic', documentType: 'id' } as const;

function sent(
  items: Application['items'],
  change: { grade?: KycGrade; documentType?: DocumentType } = {},
): Application {
  return {
    id: 'a1',
    userId: 'u1',
    ...basic,
    status: 'pending',
    items,
    submittedAt: 0,
    reviewDueAt: 1,
    decidedAt: null,
    ...change,
  };
}

const decided = (application: Application, decision: Partial<Application>): Application => ({
  ...application,
  ...decision,
  decidedAt: 2,
});

const pendingBasic = () => sent(planApplication({ ...basic, files: idFiles }, fresh));
const names = (items: Application['items']): DocumentItem[] => items.map(({ item }) => item);

describe('a first application', () => {
  test('goes to review with every image that its document requires', () => {
    const items = planApplication({ ...basic, files: idFiles }, fresh);
    expect(items.map(({ item, fileId, status }) => [item, fileId, status])).toEqual([
      ['front', 'f1', 'pending'],
      ['back', 'b1', 'pending'],
      ['holding', 'h1', 'pending'],
    ]);
  });

  test.each(['front', 'back', 'holding'] as const)('is refused without %s', (item) => {
    const { [item]: _, ...files } = idFiles;
    expect(() => planApplication({ ...basic, files }, fresh)).toThrow('kyc.itemsMissing');
  });

  test('needs only the portrait page of a passport and ignores other images', () => {
    const application = { grade: 'basic', documentType: 'passport' } as const;
    const files = { ...idFiles, portrait: 'p1' };
    expect(names(planApplication({ ...application, files }, fresh))).toEqual([
      'portrait',
      'holding',
    ]);
  });

  test('for advanced requires basic, a proof of address and a portrait', () => {
    const advanced = { grade: 'advanced', documentType: 'id' } as const;
    const files = { front: 'f2', portrait: 'p2', back: 'b2' };
    expect(() => planApplication({ ...advanced, files }, fresh)).toThrow('kyc.basicRequired');
    const items = planApplication({ ...advanced, files }, { ...fresh, level: 'basic' });
    expect(names(items)).toEqual(['front', 'portrait', 'back']);
  });

  test('is refused above the daily maximum', () => {
    const history = { ...fresh, sentToday: APPLICATIONS_PER_DAY_MAX };
    const plan = () => planApplication({ ...basic, files: idFiles }, history);
    expect(plan).toThrow('kyc.tooManyApplications');
    history.sentToday--;
    expect(plan).not.toThrow();
  });
});

describe('a second application', () => {
  test('is refused while the first is under review and after it succeeded', () => {
    const first = pendingBasic();
    const plan = (latest: Application) => () =>
      planApplication({ ...basic, files: idFiles }, { ...fresh, latest });
    expect(plan(first)).toThrow('kyc.alreadyPending');
    expect(plan(decided(first, approve(first)))).toThrow('kyc.alreadyVerified');
  });

  test('needs only the rejected images after a rejection', () => {
    const first = pendingBasic();
    const rejected = decided(first, reject(first, { back: 'blurred' }));
    expect(rejectedItems(rejected)).toEqual(['back']);
    const history = { ...fresh, latest: rejected, sentToday: 1 };
    expect(() => planApplication({ ...basic, files: {} }, history)).toThrow('kyc.itemsMissing');
    const items = planApplication({ ...basic, files: { back: 'b2' } }, history);
    expect(items).toEqual([
      { item: 'front', fileId: 'f1', status: 'accepted', reason: null },
      { item: 'back', fileId: 'b2', status: 'pending', reason: null },
      { item: 'holding', fileId: 'h1', status: 'accepted', reason: null },
    ]);
  });

  test('carries nothing over from another kind of document', () => {
    const first = pendingBasic();
    const latest = decided(first, reject(first, { back: 'blurred' }));
    const plan = () =>
      planApplication(
        { grade: 'basic', documentType: 'passport', files: { portrait: 'p1' } },
        { ...fresh, latest },
      );
    expect(plan).toThrow('kyc.itemsMissing');
  });
});

describe('a decision', () => {
  test('accepts all images, or rejects some with a reason for each', () => {
    const first = pendingBasic();
    expect(approve(first)).toMatchObject({
      status: 'verified',
      items: [{ status: 'accepted' }, { status: 'accepted' }, { status: 'accepted' }],
    });
    expect(reject(first, { front: 'glare', holding: 'mismatch' })).toMatchObject({
      status: 'rejected',
      items: [
        { item: 'front', status: 'rejected', reason: 'glare' },
        { item: 'back', status: 'accepted', reason: null },
        { item: 'holding', status: 'rejected', reason: 'mismatch' },
      ],
    });
  });

  test('refuses a rejection without a reason or of an image that does not exist', () => {
    const first = pendingBasic();
    expect(() => reject(first, {})).toThrow('kyc.reasonsMissing');
    expect(() => reject(first, { portrait: 'blurred' })).toThrow('kyc.reasonsMissing');
    expect(() => reject(first, { front: 'glare', portrait: 'blurred' })).toThrow(
      'kyc.reasonsMissing',
    );
  });

  test('can be made only once', () => {
    const first = pendingBasic();
    const verified = decided(first, approve(first));
    expect(() => approve(verified)).toThrow('kyc.alreadyDecided');
    expect(() => reject(verified, { front: 'glare' })).toThrow('kyc.alreadyDecided');
  });
});

test('lists every required image once', () => {
  for (const grade of ['basic', 'advanced'] as const)
    for (const documentType of ['id', 'passport'] as const) {
      const { required, optional } = neededItems(grade, documentType);
      const all = [...required, ...optional];
      expect(new Set(all).size).toBe(all.length);
    }
});
