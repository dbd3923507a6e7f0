import { createHash } from 'node:crypto';
import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { transcriptPath } from '@candor/contract/wire/calls';
import type { CallContext } from '../../http/handler.ts';
import { languageTag } from '../../platform/messages.ts';
import type { SupportOptions } from './deps.ts';
import { insertDownload } from './store-rest.ts';
import { requireChat } from './views.ts';

/** Lifetime of the single-use link. */
const LINK_MS = 60_000;
const SECRET_BYTES = 32;

/** A link that downloads one's own conversation once. Refuses: support.notFound. */
export async function createTranscriptLink(
  deps: SupportOptions,
  { id: chatId, format }: RequestOf<'createTranscriptLink'>,
  { userId, language, nowMs }: Pick<CallContext, 'userId' | 'language' | 'nowMs'>,
): Promise<ResultOf<'createTranscriptLink'>> {
  const { db, random } = deps;
  const chat = await requireChat(deps, { userId, id: chatId });
  const id = random.uuid(nowMs);
  const secret = Buffer.from(random.bytes(SECRET_BYTES)).toString('base64url');
  const download = { id, format, language: languageTag(language), hash: ticketHash(secret) };
  await insertDownload(db, chat, { ...download, expiresAtMs: nowMs + LINK_MS }, nowMs);
  return { url: `${transcriptPath}/${id}.${secret}`, expiresIn: LINK_MS / 1_000 };
}

export const ticketHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();
