import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import { MESSAGES_MAX, WINDOW_MS } from '@candor/domain/support/limits';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import { claimUpload, uploadPath } from '../../platform/files/claim-upload.ts';
import { languageTag } from '../../platform/messages.ts';
import { append } from './append.ts';
import type { SupportOptions } from './deps.ts';
import { changed } from './hints.ts';
import { presentMessage } from './present.ts';
import { lockOpenChat } from './store.ts';
import { findSent, type Message } from './store-messages.ts';
import { countInWindow } from './store-rest.ts';

type Request = RequestOf<'sendSupportMessage'>;
type Sent = Message & { readonly chatId: string };

/**
 * Stores a message once per `clientId`; a retry gets the stored one, also after the conversation was
 * closed. Refuses: support.empty, support.tooMany, upload.notFound, idempotency.conflict.
 */
export async function sendMessage(
  deps: SupportOptions,
  request: Request,
  context: Pick<CallContext, 'userId' | 'language' | 'nowMs'>,
): Promise<ResultOf<'sendSupportMessage'>> {
  const { clientId, body = '', upload } = request;
  if (body === '' && upload === undefined) throw new Refusal('support.empty');
  const { userId } = context;
  const before = await findSent(deps.db, { userId, author: 'customer', clientId });
  const sent = before
    ? same(before, request)
    : await inTransaction(deps.db, (tx) => store(deps, tx, request, context));
  deps.outbox.nudge();
  return { id: sent.chatId, message: await presentMessage(deps.db, sent) };
}

async function store(
  { random, outbox }: SupportOptions,
  tx: Tx,
  request: Request,
  { userId, language, nowMs }: Pick<CallContext, 'userId' | 'language' | 'nowMs'>,
): Promise<Sent> {
  const { clientId, body = '', upload } = request;
  const fresh = { userId, id: random.uuid(nowMs), language: languageTag(language) };
  const chat = await lockOpenChat(tx, fresh, nowMs);
  // Sent meanwhile, from another tab or by a retry that overtook this one.
  const before = await findSent(tx, { userId, author: 'customer', clientId });
  if (before) return same(before, request);
  const count = await countInWindow(tx, `message/${userId}`, { nowMs, lengthMs: WINDOW_MS });
  if (count > MESSAGES_MAX) throw new Refusal('support.tooMany');
  const fileId =
    upload === undefined
      ? null
      : await claimUpload(tx, { userId, path: upload, purpose: 'support', nowMs });
  const waiting = { ...chat, waitingSince: chat.waitingSince ?? nowMs };
  const author = 'customer' as const;
  const message = { clientId, author, operatorId: null, name: '', body, fileId };
  const sent = await append(tx, waiting, message, nowMs);
  await outbox.publish(tx, changed(chat), nowMs);
  return { ...sent, chatId: chat.id };
}

/** The stored message, if it is the one that is sent again. Refuses: idempotency.conflict. */
function same(sent: Sent, { body = '', upload }: Request): Sent {
  const path = sent.fileId === null ? undefined : uploadPath(sent.fileId);
  if (sent.body !== body || path !== upload) throw new Refusal('idempotency.conflict');
  return sent;
}
