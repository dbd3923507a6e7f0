import * as z from 'zod/mini';
import type { OperatorQueue, QueueItem } from '../../platform/operator-commands.ts';
import { type CannedAnswer, findCannedAnswer, listCannedAnswers } from './store-rest.ts';

const uuid = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));

/** Prepared answers, which two operators change. */
export const cannedAnswersQueue: OperatorQueue = {
  roles: ['support', 'auditor'],
  statuses: ['active'],
  isRegister: true,
  itemId: uuid,
  proposedBy: { kinds: ['support.changeAnswer', 'support.retireAnswer'], field: 'id' },
  async list(db, { limit, search, status, userId }) {
    const isEmpty = userId !== null || (status !== null && status !== 'active');
    const wanted = search?.toLowerCase() ?? '';
    const answers = isEmpty ? [] : await listCannedAnswers(db);
    const found = answers.filter(({ title, body }) =>
      `${title}\n${body}`.toLowerCase().includes(wanted),
    );
    return { items: found.slice(0, limit).map(itemOf), total: found.length };
  },
  async find(db, id) {
    const answer = await findCannedAnswer(db, id);
    if (!answer) return null;
    return {
      ...itemOf(answer),
      documents: [],
      history: [],
      commands: [
        { kind: 'support.changeAnswer', payload: { ...answer } },
        { kind: 'support.retireAnswer', payload: { id } },
      ],
    };
  },
};

const itemOf = ({ id, language, title, body }: CannedAnswer): QueueItem => ({
  id,
  userId: null,
  status: 'active',
  createdAtMs: 0,
  dueAtMs: null,
  facts: [
    { name: 'title', type: 'text', value: title },
    { name: 'language', type: 'text', value: language },
    { name: 'body', type: 'text', value: body },
  ],
});
