import type {
  OperatorFact,
  OperatorQueue,
  QueueItem,
} from '../../../platform/operator-commands.ts';
import { applicationKey, applicationKeyText, applicationOf } from '../application-key.ts';
import { findCase, listCases, type ReviewerCase } from './store-cases.ts';

export const caseFacts = (file: ReviewerCase): readonly OperatorFact[] => [
  { name: 'customer', type: 'user', value: file.userId },
  { name: 'reviewer', type: 'status', value: file.reviewer },
  {
    name: 'reviewAnswer',
    type: 'text',
    value: [file.answer, file.labels].filter(Boolean).join(' · '),
  },
  { name: 'application', type: 'text', value: file.applicationId },
  ...(file.finding === null
    ? []
    : [{ name: 'finding', type: 'text', value: file.finding } as const]),
];

const itemOf = (file: ReviewerCase): QueueItem => ({
  id: applicationKey(file),
  userId: file.userId,
  status: file.status,
  createdAtMs: file.openedAt,
  dueAtMs: null,
  facts: caseFacts(file),
});

/** Accepted customers whom the outside reviewer rejected later. Nothing changes until people decide. */
export const caseQueue: OperatorQueue = {
  itemId: applicationKeyText,
  roles: ['reviewer', 'auditor'],
  proposedBy: { kinds: ['kyc.keep', 'kyc.revoke'], field: 'id' },
  statuses: ['open', 'kept', 'revoked'],
  async list(db, ask) {
    const { cases, total } = await listCases(db, ask);
    return { items: cases.map(itemOf), total };
  },
  async find(db, id) {
    const file = await findCase(db, applicationOf(id));
    if (!file) return null;
    return {
      ...itemOf(file),
      documents: [],
      history: [
        { atMs: file.openedAt, name: 'opened', text: '' },
        ...(file.decidedAt === null
          ? []
          : [{ atMs: file.decidedAt, name: file.status, text: file.finding ?? '' }]),
      ],
      commands:
        file.status === 'open'
          ? ['kyc.keep', 'kyc.revoke'].map((kind) => ({ kind, payload: { id } }))
          : [],
    };
  },
};
