import type { OutboxEvent } from '../../platform/outbox.ts';

/** What the customer's private channel hears when a contract was made, entered or settled. */
export const changedEvents = ({ userId, id }: { userId: string; id: string }): OutboxEvent[] => [
  { topic: `me:${userId}`, body: { kind: 'order', id } },
  { topic: `me:${userId}`, body: { kind: 'balance' } },
];

/** The same where no money moved. */
export const enteredEvents = ({ userId, id }: { userId: string; id: string }): OutboxEvent[] => [
  { topic: `me:${userId}`, body: { kind: 'order', id } },
];
