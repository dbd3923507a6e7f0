import type { Application } from '@candor/domain/kyc/application';
import type { PersonalData } from '@candor/domain/kyc/personal-data';
import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
  QueueItemDetail,
} from '../../platform/operator-commands.ts';
import { pageOf } from '../../platform/pages.ts';
import type { KycOptions } from './deps.ts';
import { applicationKey, applicationKeyText, applicationOf } from './application-key.ts';
import { type ReviewFacts, reviewFactsOf } from './outside/review-facts.ts';
import { findApplication, listApplications } from './store.ts';
import { findPersonalData } from './store-personal-data.ts';
import { countQueue, listQueue } from './store-queue.ts';
import { insertView } from './store-views.ts';

const HISTORY_MAX = 20;

/** Applications for reviewers. Opening a picture records a view that its owner can see. */
export const identityQueue = ({ random, files }: Pick<KycOptions, 'random' | 'files'>) =>
  ({
    roles: ['reviewer', 'auditor'],
    statuses: ['pending', 'rejected', 'verified'],
    itemId: applicationKeyText,
    async list(db, ask) {
      const [applications, total] = await Promise.all([listQueue(db, ask), countQueue(db, ask)]);
      return { items: applications.map((application) => itemOf(application, null)), total };
    },
    async find(db, id) {
      const application = await findApplication(db, applicationOf(id));
      if (!application) return null;
      const { userId } = application;
      const [data, before, review] = await Promise.all([
        findPersonalData(db, userId),
        listApplications(db, userId, pageOf({ pageSize: HISTORY_MAX })),
        reviewFactsOf(db, application),
      ]);
      return detailOf(application, { data, before, review });
    },
    async openDocument(db, id, documentId, { operatorId, reason, nowMs }) {
      const application = await findApplication(db, applicationOf(id));
      const picture = application?.items.find(({ item }) => item === documentId);
      if (!application || !picture) return null;
      await insertView(db, {
        userId: application.userId,
        id: random.uuid(nowMs),
        applicationId: application.id,
        item: picture.item,
        viewer: 'operator',
        viewerId: operatorId,
        reason,
        viewedAt: nowMs,
      });
      return { contentType: 'image/jpeg', bytes: await files.open(picture.fileId) };
    },
  }) satisfies OperatorQueue;

function itemOf(application: Application, data: PersonalData | null): QueueItem {
  const { userId, status, submittedAt, reviewDueAt } = application;
  return {
    id: applicationKey(application),
    userId,
    status,
    createdAtMs: submittedAt,
    dueAtMs: status === 'pending' ? reviewDueAt : null,
    facts: [
      { name: 'customer', type: 'user', value: userId },
      word('grade', application.grade),
      word('documentType', application.documentType),
      ...(data ? personFacts(data) : []),
    ],
  };
}

/** Only the personal data that must match the documents. */
const personFacts = (data: PersonalData): OperatorFact[] => [
  text('surname', data.surname),
  text('firstName', data.firstName),
  word('gender', data.gender),
  text('birthday', data.birthday),
  text('country', data.country),
  text('address', data.address),
];

const text = (name: string, value: string): OperatorFact => ({ name, type: 'text', value });

/** A code that the console translates. */
const word = (name: string, value: string): OperatorFact => ({ name, type: 'status', value });

function detailOf(
  application: Application,
  {
    data,
    before,
    review,
  }: {
    readonly data: PersonalData | null;
    readonly before: readonly Application[];
    readonly review: ReviewFacts;
  },
): QueueItemDetail {
  const id = applicationKey(application);
  const shown = itemOf(application, data);
  const kinds = [
    ...(application.status === 'pending' ? ['kyc.approve', 'kyc.reject'] : []),
    ...(review.isWithReviewer ? ['kyc.takeOver'] : []),
  ];
  return {
    ...shown,
    facts: [...shown.facts, ...review.facts],
    documents: application.items.map(({ item }) => ({ id: item, name: item })),
    history: before.flatMap(historyOf).toSorted((a, b) => b.atMs - a.atMs),
    commands: kinds.map((kind) => ({ kind, payload: { id } })),
  };
}

function historyOf({ grade, status, items, submittedAt, decidedAt }: Application) {
  const reasons = items.flatMap(({ item, reason }) => (reason ? [`${item}: ${reason}`] : []));
  return [
    { atMs: submittedAt, name: 'submitted', text: grade },
    ...(decidedAt === null
      ? []
      : [{ atMs: decidedAt, name: status, text: [grade, ...reasons].join(', ') }]),
  ];
}
