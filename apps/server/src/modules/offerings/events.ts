import type { OutboxEvent } from '../../platform/outbox.ts';

/** Tells customers that their subscription changed, and their balance with it. */
export const changedEvents = (
  changed: readonly { readonly userId: string; readonly id: string }[],
): OutboxEvent[] =>
  changed.flatMap(({ userId, id }) => [
    { topic: `me:${userId}`, body: { kind: 'order', id } },
    { topic: `me:${userId}`, body: { kind: 'balance' } },
  ]);
