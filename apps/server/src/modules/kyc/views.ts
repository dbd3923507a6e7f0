import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Application, KycGrade } from '@candor/domain/kyc/application';
import type { Db } from '../../platform/db.ts';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import { standingOf } from './level-of.ts';
import { SUMSUB } from './outside/index.ts';
import { countApplications, listApplications, listLatest } from './store.ts';
import { findPersonalData } from './store-personal-data.ts';
import { countViews, listViews } from './store-views.ts';

/** Enough of an operator's id to distinguish operators, too little to identify one. */
const TAG_LENGTH = 4;

export async function getPersonalData(
  db: Db,
  userId: string,
): Promise<ResultOf<'getPersonalData'>> {
  const [data, { basic }] = await Promise.all([
    findPersonalData(db, userId),
    standingOf(db, userId),
  ]);
  return { data: data ?? undefined, isLocked: data !== null && basic !== 'unverified' };
}

export async function getVerificationStatus(
  db: Db,
  userId: string,
): Promise<ResultOf<'getVerificationStatus'>> {
  const latest = await listLatest(db, userId);
  const of = (grade: KycGrade) => latest.find((application) => application.grade === grade);
  const [basic, advanced] = [of('basic'), of('advanced')];
  return {
    status: basic?.status ?? 'unverified',
    advancedStatus: advanced?.status ?? 'unverified',
    basic: basic && presentApplication(basic),
    advanced: advanced && presentApplication(advanced),
  };
}

export async function listVerifications(
  db: Db,
  userId: string,
  request: RequestOf<'listVerifications'>,
): Promise<ResultOf<'listVerifications'>> {
  const asked = pageOf(request);
  const [found, total] = await Promise.all([
    listApplications(db, userId, asked),
    countApplications(db, userId),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  return { records: shown.map(presentApplication), ...page };
}

export async function listDocumentViews(
  db: Db,
  userId: string,
  request: RequestOf<'listDocumentViews'>,
): Promise<ResultOf<'listDocumentViews'>> {
  const asked = pageOf(request);
  const [found, total] = await Promise.all([listViews(db, userId, asked), countViews(db, userId)]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const records = shown.map((view) => ({
    item: view.item,
    grade: view.grade,
    documentType: view.document_type,
    ...viewerOf(view),
    reason: view.reason,
    viewedAt: view.viewed_at,
  }));
  return { records, ...page };
}

/** An outside reviewer is named; operators are told apart only. */
const viewerOf = ({ viewer, viewer_id: id }: { viewer: 'owner' | 'operator'; viewer_id: string }) =>
  id === SUMSUB
    ? ({ viewer: 'reviewer', viewerTag: 'Sumsub' } as const)
    : { viewer, viewerTag: id.slice(-TAG_LENGTH) };

const presentApplication = (
  application: Application,
): ResultOf<'listVerifications'>['records'][number] => ({
  id: application.id,
  grade: application.grade,
  documentType: application.documentType,
  status: application.status,
  items: application.items.map(({ item, status, reason }) => ({
    item,
    status,
    reason: reason ?? undefined,
  })),
  submittedAt: application.submittedAt,
  reviewDueAt: application.reviewDueAt,
  reviewDueAtMs: application.reviewDueAt,
  decidedAt: application.decidedAt ?? undefined,
});
