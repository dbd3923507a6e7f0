import { id as recordId } from '@candor/contract/wire/fields';
import * as z from 'zod/mini';
import type { Queryable } from '../../platform/db.ts';
import type { OperatorFact, OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import {
  listClosings,
  listErasures,
  type StoredClosing,
  type StoredErasure,
} from './store-closing.ts';

const time = (name: string, atMs: number): OperatorFact => ({
  name,
  type: 'time',
  value: String(atMs),
});

const closingItem = ({ userId, askedAtMs, closedAtMs }: StoredClosing): QueueItem => ({
  id: userId,
  userId,
  status: closedAtMs === null ? 'closing' : 'closed',
  createdAtMs: askedAtMs,
  dueAtMs: null,
  facts: [
    { name: 'user', type: 'user', value: userId },
    time('askedAt', askedAtMs),
    ...(closedAtMs === null ? [] : [time('closedAt', closedAtMs)]),
  ],
});

/** What is kept until when, or was erased when; and why something is kept longer. */
const erasureFacts = ({ class: of, dueMs, heldBy, erasedAtMs }: StoredErasure): OperatorFact[] => [
  erasedAtMs === null ? time(`kept_${of}`, dueMs) : time(`erased_${of}`, erasedAtMs),
  ...(heldBy === null ? [] : [{ name: `held_${of}`, type: 'status', value: heldBy } as const]),
];

/** How far a customer is with closing, and the dates of what is kept; nothing of one who stays. */
export async function closingFacts(db: Queryable, userId: string): Promise<OperatorFact[]> {
  const { closings } = await listClosings(db, { isClosed: null, userId, limit: 1 });
  if (closings.length === 0) return [];
  const { facts } = closingItem(closings[0]!);
  const erasures = await listErasures(db, userId);
  return [...facts.filter(({ name }) => name !== 'user'), ...erasures.flatMap(erasureFacts)];
}

/** Accounts that customers close or have closed, with the dates of what is kept. */
export const closingsQueue: OperatorQueue = {
  roles: ['support', 'reviewer', 'auditor'],
  statuses: ['closing', 'closed'],
  isRegister: true,
  itemId: recordId,
  async list(db, { status, userId, search, limit }) {
    const asked = userId ?? (z.safeParse(recordId, search).success ? search : null);
    const isClosed = status === null ? null : status === 'closed';
    const { closings, total } = await listClosings(db, { isClosed, userId: asked, limit });
    return { items: closings.map(closingItem), total };
  },
  async find(db, userId) {
    const { closings } = await listClosings(db, { isClosed: null, userId, limit: 1 });
    const [closing] = closings;
    if (!closing) return null;
    const item = closingItem(closing);
    const erasures = await listErasures(db, userId);
    return {
      ...item,
      facts: [...item.facts, ...erasures.flatMap(erasureFacts)],
      documents: [],
      history: [],
      commands: [],
    };
  },
};
