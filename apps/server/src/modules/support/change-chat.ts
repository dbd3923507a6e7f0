import { Refusal } from '@candor/domain/refusal';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { append, systemMessage } from './append.ts';
import type { ChatName, SupportOptions } from './deps.ts';
import { changed } from './hints.ts';
import { type Chat, lockChat, saveChat } from './store.ts';

type Deps = Pick<SupportOptions, 'db' | 'random' | 'outbox'>;

/**
 * Changes a locked conversation in one transaction and tells both sides, unless `change` returns
 * null: then nothing had to be changed. Refuses: support.notFound.
 */
export async function changeChat<Result>(
  { db, outbox }: Pick<Deps, 'db' | 'outbox'>,
  name: ChatName,
  nowMs: number,
  change: (tx: Tx, chat: Chat) => Promise<Result | null>,
): Promise<Result | null> {
  const result = await inTransaction(db, async (tx) => {
    const chat = await lockChat(tx, name);
    if (!chat) throw new Refusal('support.notFound');
    const done = await change(tx, chat);
    if (done !== null) await outbox.publish(tx, changed(name), nowMs);
    return done;
  });
  outbox.nudge();
  return result;
}

/** Marks what one side has read; a lower number than before changes nothing. */
export async function markRead(
  deps: Deps,
  name: ChatName,
  { side, number, nowMs }: { side: 'customer' | 'support'; number: number; nowMs: number },
  mayMark: (chat: Chat) => void = () => {},
): Promise<Record<string, never>> {
  const field = side === 'customer' ? 'readByCustomer' : 'readBySupport';
  await changeChat(deps, name, nowMs, async (tx, chat) => {
    mayMark(chat);
    const read = Math.min(number, chat.lastNumber);
    if (read <= chat[field]) return null;
    await saveChat(tx, { ...chat, [field]: read });
    return true;
  });
  return {};
}

/** Closes a conversation; a closed one stays as it is. */
export async function closeChat(
  deps: Deps,
  name: ChatName,
  { by, nowMs }: { readonly by: string; readonly nowMs: number },
  mayClose: (chat: Chat) => void = () => {},
): Promise<Record<string, never>> {
  await changeChat(deps, name, nowMs, async (tx, chat) => {
    if (chat.status === 'closed') return null;
    mayClose(chat);
    const closed = { ...chat, status: 'closed' as const, closedAt: nowMs, waitingSince: null };
    await append(tx, closed, systemMessage(deps.random.uuid(nowMs), 'closed', by), nowMs);
    return true;
  });
  return {};
}
