import { DAY_MS } from '@candor/domain/durations';
import {
  type Application,
  type DocumentItem,
  documentItems,
  type DocumentType,
  type KycGrade,
  planApplication,
  REVIEW_MS,
} from '@candor/domain/kyc/application';
import { Refusal } from '@candor/domain/refusal';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { claimUpload } from '../../platform/files/claim-upload.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { requestScreening } from '../sanctions/index.ts';
import { applicationKey } from './application-key.ts';
import type { KycOptions } from './deps.ts';
import { levelOf } from './level-of.ts';
import { giveToReviewer } from './outside/index.ts';
import { OVERDUE_JOB, PRACTICE_JOB, PRACTICE_REVIEW_MS } from './review.job.ts';
import { countSentSince, insertApplication, listLatest } from './store.ts';

/** Purpose under which uploads are claimed. */
const PURPOSE = 'kyc';

export type Pictures = { readonly [Item in DocumentItem]?: string | undefined };

interface Intent {
  readonly userId: string;
  readonly nowMs: number;
  readonly grade: KycGrade;
  readonly documentType: DocumentType;
  readonly pictures: Pictures;
}

/**
 * Submits pictures for review: claims the uploads and creates the application atomically. Of two
 * concurrent applications one is created. Refuses: kyc.*, upload.notFound.
 */
export async function apply(deps: KycOptions, intent: Intent): Promise<{ id: string }> {
  const { db, random, identityReview } = deps;
  const { userId, grade, documentType, nowMs } = intent;
  return inTransaction(db, async (tx) => {
    const history = await loadHistory(tx, intent);
    // Planned with paths before claiming, so that a refused application claims nothing.
    const planned = planApplication(
      { grade, documentType, files: givenOf(intent.pictures) },
      history,
    );
    const items: Application['items'][number][] = [];
    for (const item of planned) {
      const isNew = item.status === 'pending';
      const claim = { userId, path: item.fileId, purpose: PURPOSE, nowMs };
      items.push(isNew ? { ...item, fileId: await claimUpload(tx, claim) } : item);
    }
    const id = random.uuid(nowMs);
    const application = {
      id,
      userId,
      grade,
      documentType,
      items,
      status: 'pending',
      submittedAt: nowMs,
      reviewDueAt: nowMs + REVIEW_MS,
      decidedAt: null,
    } as const;
    if (!(await insertApplication(tx, application))) throw new Refusal('kyc.alreadyPending');
    await requestScreening(tx, [userId]);
    const key = applicationKey(application);
    await scheduleDue(tx, { name: OVERDUE_JOB, key, dueAt: application.reviewDueAt });
    if (identityReview === 'practice')
      await scheduleDue(tx, { name: PRACTICE_JOB, key, dueAt: nowMs + PRACTICE_REVIEW_MS });
    if (identityReview === 'sumsub') await giveToReviewer(tx, application, nowMs);
    return { id };
  });
}

async function loadHistory(tx: Tx, { userId, grade, nowMs }: Intent) {
  const latest = (await listLatest(tx, userId)).find((made) => made.grade === grade) ?? null;
  const sentToday = await countSentSince(tx, { userId, grade, sinceMs: nowMs - DAY_MS });
  return { latest, sentToday, level: await levelOf(tx, userId) };
}

/** Drops empty fields: some clients send all of them, also those that a document does not have. */
function givenOf(pictures: Pictures): Partial<Record<DocumentItem, string>> {
  const given = documentItems.flatMap((item) => {
    const path = pictures[item];
    return path === undefined || path === '' ? [] : [[item, path] as const];
  });
  return Object.fromEntries(given);
}
