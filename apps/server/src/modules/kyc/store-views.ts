import type { DocumentItem, DocumentType, KycGrade } from '@candor/domain/kyc/application';
import type { Queryable } from '../../platform/db.ts';
import { countRows, limitOf, type Page } from '../../platform/pages.ts';

export type ViewReason = 'own' | 'review' | 'support' | 'courtOrder';

export interface DocumentView {
  readonly userId: string;
  readonly id: string;
  readonly applicationId: string;
  readonly item: DocumentItem;
  readonly viewer: 'owner' | 'operator';
  readonly viewerId: string;
  readonly reason: ViewReason;
  /** Epoch milliseconds. */
  readonly viewedAt: number;
}

interface ViewRow {
  id: string;
  item: DocumentItem;
  grade: KycGrade;
  document_type: DocumentType;
  viewer: 'owner' | 'operator';
  viewer_id: string;
  reason: ViewReason;
  viewed_at: number;
}

/** Append-only; written before the picture is shown. */
export async function insertView(db: Queryable, view: DocumentView): Promise<void> {
  await db`
    insert into kyc.document_view (user_id, id, application_id, item, viewer, viewer_id, reason,
      viewed_at)
    values (${view.userId}, ${view.id}, ${view.applicationId}, ${view.item}, ${view.viewer},
      ${view.viewerId}, ${view.reason}, ${view.viewedAt})`;
}

/** A page of the views of a customer's pictures, newest first. */
export async function listViews(db: Queryable, userId: string, page: Page): Promise<ViewRow[]> {
  const { after } = page;
  return db<ViewRow[]>`
    select v.id, v.item, a.grade, a.document_type, v.viewer, v.viewer_id, v.reason, v.viewed_at
    from kyc.document_view v
    join kyc.application a on a.user_id = v.user_id and a.id = v.application_id
    where v.user_id = ${userId} ${after === null ? db`` : db`and v.id < ${after}::uuid`}
    order by v.id desc ${limitOf(db, page)}`;
}

export const countViews = (db: Queryable, userId: string): Promise<number> =>
  countRows(db, db`select 1 from kyc.document_view where user_id = ${userId}`);
