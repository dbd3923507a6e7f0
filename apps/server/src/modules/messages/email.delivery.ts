import type { Delivery } from '../../platform/deliveries.ts';
import { findRecipient } from '../identity/index.ts';
import type { MessagesOptions } from './deps.ts';
import { renderMessage } from './present-entry.ts';
import { findMessage, MESSAGE_EMAIL } from './store-messages.ts';

/** Emails of messages to customers who chose so, in their own language. No links. */
export const createEmailDelivery = ({
  db,
  mail,
  translator,
}: Pick<MessagesOptions, 'db' | 'mail' | 'translator'>): Delivery => ({
  name: MESSAGE_EMAIL,
  async handOver({ key }) {
    const [userId = '', id = ''] = key.split('/');
    const message = await findMessage(db, userId, id);
    const recipient = message && (await findRecipient(db, userId));
    if (!recipient) return;
    const { to, language } = recipient;
    const { title, content } = renderMessage(message, translator(language ?? undefined));
    const subject = to.includes('@') ? title : '';
    const kind = `message.${message.kind}`;
    await mail.send({ id, userId, to, kind, code: '', subject, text: `${title}. ${content}` });
  },
  // The inbox keeps the message.
  forget: async () => undefined,
});
