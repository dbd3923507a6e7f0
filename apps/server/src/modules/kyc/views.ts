import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { Application, KycGrade } from '@candor/domain/kyc/application';
import type { Db } from '../../platform/db.ts';
import { standingOf } from './level-of.ts';
import { countApplications, listApplications, listLatest } from './store.ts';
import { findPersonalData } from './store-personal-data.ts';
import { countViews, listViews } from './store-views.ts';

const PAGE_SIZE = 20;
/** Enough of an operator's id to tell two of them apart, too little to address one. */
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
  const page = pageOf(request);
  const [applications, total] = await Promise.all([
    listApplications(db, userId, page),
    countApplications(db, userId),
  ]);
  return { records: applications.map(presentApplication), ...counted(page, total) };
}

export async function listDocumentViews(
  db: Db,
  userId: string,
  request: RequestOf<'listDocumentViews'>,
): Promise<ResultOf<'listDocumentViews'>> {
  const page = pageOf(request);
  const [views, total] = await Promise.all([listViews(db, userId, page), countViews(db, userId)]);
  const records = views.map((view) => ({
    item: view.item,
    grade: view.grade,
    documentType: view.document_type,
    viewer: view.viewer,
    viewerTag: view.viewer_id.slice(-TAG_LENGTH),
    reason: view.reason,
    viewedAt: view.viewed_at,
  }));
  return { records, ...counted(page, total) };
}

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

interface Page {
  readonly limit: number;
  readonly offset: number;
  readonly current: number;
}

function pageOf({ pageNo = 1, pageSize = PAGE_SIZE }: RequestOf<'listVerifications'>): Page {
  return { limit: pageSize, offset: (pageNo - 1) * pageSize, current: pageNo };
}

const counted = ({ limit, current }: Page, total: number) => ({
  total,
  size: limit,
  current,
  pages: Math.ceil(total / limit),
});
