import type { Db } from '../../platform/db.ts';
import type { EmailMessage, Letters, Mail } from '../../platform/mail.ts';
import type { Translate } from '../../platform/messages.ts';
import type { Random } from '../../platform/random.ts';
import { getSecret } from '../../platform/secrets.ts';
import { NOBODY } from './attempts.ts';
import { createSealedTexts } from './sealed-text.ts';
import { findMailPhrase } from './store-safety.ts';

interface Deps {
  readonly db: Db;
  readonly random: Random;
  readonly mail: Mail;
  readonly translator: (language: string | undefined) => Translate;
}

export const phraseSecret = ({ db, random }: Pick<Deps, 'db' | 'random'>): Promise<Buffer> =>
  getSecret(db, 'identity.mailPhrase', () => random.bytes(32));

/**
 * The only way to customers' mailboxes: every email to a customer who chose a phrase begins with it,
 * on a line of its own. Modules get nothing else to send with. Looks up a phrase for those who are
 * nobody's too, so that sending takes as long.
 */
export async function createLetters(deps: Deps): Promise<Letters> {
  const phrases = createSealedTexts(await phraseSecret(deps), deps.random);
  const { db, mail, translator } = deps;
  async function withPhrase(message: EmailMessage): Promise<EmailMessage> {
    const userId = message.userId ?? NOBODY;
    const row = await findMailPhrase(db, userId);
    // A text message has no room for it.
    if (!row || !message.to.includes('@')) return message;
    const phrase = phrases.open(row.sealed_phrase, userId);
    const line = translator(row.language ?? undefined)('mail.phrase', { phrase });
    return { ...message, text: `${line}\n\n${message.text}` };
  }
  return {
    async prepare(message) {
      const written = await withPhrase(message);
      return () => mail.send(written);
    },
    send: async (message) => mail.send(await withPhrase(message)),
  };
}
