import { groupOf, isMailedAnyway, type NewMessage } from '@candor/domain/messages/message';
import type { Tx } from '../../platform/db.ts';
import type { OutboxEvent } from '../../platform/outbox.ts';
import type { Random } from '../../platform/random.ts';
import { insertMessages, scheduleCopies, takeNumbers } from './store-messages.ts';

/**
 * Writes messages in the transaction of what they tell about, with due rows for their pushes and
 * emails. Inboxes are the last rows that a transaction locks. Returns the notes for open screens.
 */
export const createMessageWriter =
  ({ random }: { readonly random: Random }) =>
  async (tx: Tx, bodies: readonly unknown[], nowMs: number): Promise<OutboxEvent[]> => {
    const drafts = bodies as readonly NewMessage[];
    const byUser = Map.groupBy(drafts, ({ userId }) => userId);
    const newest = await takeNumbers(
      tx,
      [...byUser].map(([userId, { length: count }]) => ({ userId, count })),
    );
    const messages = [...byUser].flatMap(([userId, own]) =>
      own.map((message, place) => ({
        ...message,
        id: random.uuid(nowMs),
        sequence: newest.get(userId)! - own.length + place + 1,
        group: groupOf(message.kind),
        isMailedAnyway: isMailedAnyway(message.kind),
      })),
    );
    await insertMessages(tx, messages, nowMs);
    await scheduleCopies(tx, messages, nowMs);
    return [...newest].map(([userId, sequence]) => ({
      topic: `me:${userId}`,
      body: { kind: 'message', sequence },
    }));
  };
