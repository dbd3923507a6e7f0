import type { OutboxEvent } from '../../platform/outbox.ts';
import type { ChatName } from './deps.ts';

/** Bus topic of operators: a conversation changed, or its customer types. */
export const CHATS_TOPIC = 'chats:changed';

/** Tells both sides that a conversation changed; they ask for what is new. */
export const changed = ({ userId, id }: ChatName): OutboxEvent[] => [
  { topic: `me:${userId}`, body: { kind: 'support', id } },
  { topic: CHATS_TOPIC, body: { kind: 'chat', userId, id } },
];
