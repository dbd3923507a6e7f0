import type { OutboxEvent } from '../../platform/outbox.ts';
import type { StoredPosition } from './stored-position.ts';

/** Events for the customer's private channel when a position opened or changed. */
export const changedEvents = ({ userId, id }: StoredPosition): OutboxEvent[] => [
  { topic: `me:${userId}`, body: { kind: 'position', id } },
  { topic: `me:${userId}`, body: { kind: 'balance' } },
];

/** The same for a close, with its reason for the notice. */
export const closedEvents = ({ userId, id, ending }: StoredPosition): OutboxEvent[] => [
  { topic: `me:${userId}`, body: { kind: 'position', id, reason: ending?.reason } },
  { topic: `me:${userId}`, body: { kind: 'balance' } },
];
