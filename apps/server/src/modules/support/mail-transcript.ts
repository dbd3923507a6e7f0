import { HOUR_MS } from '@candor/domain/durations';
import type { RequestOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import { TRANSCRIPTS_MAX } from '@candor/domain/support/limits';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import type { Delivery } from '../../platform/deliveries.ts';
import { scheduleDue } from '../../platform/jobs.ts';
import { findRecipient } from '../identity/index.ts';
import type { SupportOptions } from './deps.ts';
import { textChunks } from './open-transcript.ts';
import { findChat } from './store.ts';
import { countInWindow } from './store-rest.ts';
import { requireChat } from './views.ts';

const TRANSCRIPT_LETTER = 'support.transcript';

/** Sends a conversation to its customer. Refuses: support.notFound, support.tooMany, support.noEmail. */
export async function mailTranscript(
  deps: SupportOptions,
  { id }: RequestOf<'mailTranscript'>,
  { userId, nowMs }: Pick<CallContext, 'userId' | 'nowMs'>,
): Promise<Record<string, never>> {
  await requireChat(deps, { userId, id });
  const recipient = await findRecipient(deps.db, userId);
  if (!recipient?.to.includes('@')) throw new Refusal('support.noEmail');
  await inTransaction(deps.db, async (tx) => {
    const count = await countInWindow(tx, `transcript/${userId}`, { nowMs, lengthMs: HOUR_MS });
    if (count > TRANSCRIPTS_MAX) throw new Refusal('support.tooMany');
    const key = `${userId}/${id}/${deps.random.uuid(nowMs)}`;
    await scheduleDue(tx, { name: TRANSCRIPT_LETTER, key, dueAt: nowMs });
  });
  return {};
}

/** The transcript as plain text, in the customer's language. */
export const createTranscriptMail = (deps: SupportOptions): Delivery => ({
  name: TRANSCRIPT_LETTER,
  async handOver({ key }) {
    const [userId = '', chatId = '', id = ''] = key.split('/');
    const chat = await findChat(deps.db, { userId, id: chatId });
    const recipient = await findRecipient(deps.db, userId);
    if (!chat || !recipient?.to.includes('@')) return;
    const translate = deps.translator(recipient.language ?? undefined);
    let text = '';
    for await (const chunk of textChunks(deps, chat, translate)) text += chunk;
    await deps.mail.send({
      id,
      userId,
      to: recipient.to,
      kind: 'support.transcript',
      code: '',
      subject: translate('mail.support.subject'),
      text: translate('mail.support.text', { text }),
    });
  },
  // The conversation keeps what was said.
  forget: async () => undefined,
});
