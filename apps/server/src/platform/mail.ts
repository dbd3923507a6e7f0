import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from './clock.ts';

/** Kind of a letter that goes to a phone: `to` is a number in E.164. */
export const TEXT_KIND = 'sms';

export interface EmailMessage {
  /**
   * The same in every copy of an email, so that a recipient's server can detect duplicates: its
   * Message-ID.
   */
  readonly id: string;
  /** The customer whose address it is; null before there is one. */
  readonly userId: string | null;
  readonly to: string;
  readonly kind: string;
  readonly code: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mail {
  send(emailMessage: EmailMessage): Promise<void>;
}

/** Mail that looks up what an email to a customer needs besides its text. */
export interface Letters extends Mail {
  /** Looks everything up now and returns what sends: for emails that go out after an answer. */
  prepare(emailMessage: EmailMessage): Promise<() => Promise<void>>;
}

/**
 * Email in practice mode: one JSON object per line in a file, and a line on the terminal. Neither
 * is a log; both exist because no mail server is configured.
 */
export function createOutboxFile(deps: {
  path: string;
  clock: Clock;
  print: (line: string) => void;
}): Mail {
  return {
    async send({ id, to, kind, code, text }) {
      const time = new Date(deps.clock.now()).toISOString();
      await mkdir(dirname(deps.path), { recursive: true });
      await appendFile(deps.path, `${JSON.stringify({ to, kind, code, text, time, id })}\n`, {
        mode: 0o600,
      });
      deps.print(`mail to ${to}: ${text}`);
    },
  };
}
