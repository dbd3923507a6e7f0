import { minuteText } from '../../platform/letter-figures.ts';
import type { Translate } from '../../platform/messages.ts';
import { MESSAGES_PER_ANSWER } from '@candor/domain/support/limits';
import type { SupportOptions } from './deps.ts';
import type { Chat } from './store.ts';
import { listMessages, type Message } from './store-messages.ts';

/** One message of a transcript. */
export interface TranscriptLine {
  /** When, in UTC+8, and who. */
  readonly head: string;
  readonly body: string;
}

/** A conversation from its beginning, in order, a stretch at a time. */
export async function* transcriptLines(
  { db }: Pick<SupportOptions, 'db'>,
  chat: Chat,
  translate: Translate,
): AsyncGenerator<TranscriptLine[]> {
  let after = 0;
  for (;;) {
    const messages = await listMessages(db, chat, { after, limit: MESSAGES_PER_ANSWER });
    if (messages.length > 0) yield messages.map((message) => lineOf(message, translate));
    if (messages.length < MESSAGES_PER_ANSWER) return;
    after = messages.at(-1)!.number;
  }
}

/** Text between the first line and the messages. */
export const transcriptTitle = (chat: Chat, translate: Translate): string =>
  translate('supportText.title', { time: minuteText(chat.openedAt) });

function lineOf(message: Message, translate: Translate): TranscriptLine {
  const { author, name, body, fileId, sentAt } = message;
  const who =
    author === 'customer'
      ? translate('supportText.customer')
      : author === 'support'
        ? translate('supportText.support', { name })
        : translate('supportText.system');
  const said = author === 'system' ? systemText(body, name, translate) : body;
  const picture = fileId === null ? '' : translate('supportText.picture');
  return {
    head: `${minuteText(sentAt)} UTC+8 · ${who}`,
    body: [said, picture].filter((text) => text !== '').join('\n'),
  };
}

function systemText(body: string, name: string, translate: Translate): string {
  if (body === 'closed' && name === '') return translate('supportText.closedByCustomer');
  return translate(`supportText.${body}`, { name });
}
