import { announcementOf } from '@candor/domain/messages/announcement';
import * as z from 'zod/mini';
import type { OperatorQueue, QueueItem } from '../../../platform/operator-commands.ts';
import { countAudience } from '../count-audience.ts';
import type { CustomersOf } from '../deps.ts';
import {
  findAnnouncement,
  listAnnouncementRows,
  type StoredAnnouncement,
} from '../store-announcements.ts';
import { announcementFacts, payloadOf } from './announcement-payload.ts';

/** Newest ones that are listed and searched. */
const LIMIT = 500;

/** Drafts wait for two people; what was published is shown with whom it reached. */
export const announcementsQueue = (customersOf: CustomersOf): OperatorQueue => ({
  roles: ['content', 'auditor'],
  statuses: ['draft', 'scheduled', 'shown', 'ended', 'withdrawn'],
  itemId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)),
  proposedBy: { kinds: ['messages.publish', 'messages.takeDown'], field: 'id' },
  async list(db, { limit, search, status, userId }) {
    const all = userId === null ? await listAnnouncementRows(db, LIMIT) : [];
    const wanted = search?.toLowerCase() ?? '';
    const found = all
      .map(itemOf)
      .filter(
        (item) =>
          (status === null || item.status === status) &&
          (item.id.includes(wanted) ||
            item.facts.some(({ value }) => value.toLowerCase().includes(wanted))),
      );
    return { items: found.slice(0, limit), total: found.length };
  },
  async find(db, id) {
    const stored = await findAnnouncement(db, id);
    if (!stored) return null;
    const audience = await countAudience(db, stored, customersOf);
    return {
      ...itemOf(stored),
      facts: announcementFacts(stored, audience),
      documents: [],
      history:
        stored.shownAtMs === null ? [] : [{ atMs: stored.shownAtMs, name: 'shown', text: '' }],
      commands: commandsOn(stored),
    };
  },
});

function commandsOn(stored: StoredAnnouncement) {
  const { id, version, state } = stored;
  if (state === 'draft')
    return [
      { kind: 'messages.publish', payload: { id, version } },
      { kind: 'messages.revise', payload: { id, ...payloadOf(stored) } },
    ];
  const isPublic = state === 'scheduled' || state === 'shown';
  return isPublic ? [{ kind: 'messages.takeDown', payload: { id } }] : [];
}

const itemOf = (stored: StoredAnnouncement): QueueItem => ({
  id: stored.id,
  userId: null,
  status: stored.state,
  createdAtMs: stored.createdAtMs,
  dueAtMs: stored.state === 'draft' ? null : stored.showsFromMs,
  facts: [
    { name: 'titleEn', type: 'text', value: announcementOf(stored.texts).en.title },
    { name: 'type', type: 'text', value: stored.type },
    { name: 'segment', type: 'text', value: stored.segment },
  ],
});
