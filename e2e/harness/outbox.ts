import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A code or email as the server writes it while no mail server is configured. */
export interface EmailMessage {
  to: string;
  kind: string;
  code: string;
  text: string;
  time: string;
}

/** Oldest first. A line still being written is left for the next read. */
export async function readOutbox(dataDir: string): Promise<EmailMessage[]> {
  let text: string;
  try {
    text = await readFile(join(dataDir, 'outbox.jsonl'), 'utf8');
  } catch {
    return [];
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as EmailMessage);
}

const COMES_WITHIN_MS = 15_000;

/** Messages up to the one whose code was given to a test last, by address. */
const given = new WeakMap<object, Map<string, number>>();

/**
 * The newest code sent to an address, each only once. Waits for it, because emails are sent after
 * the response and the newest message may still be an earlier code or a notice.
 */
export async function codeFor(
  server: { outbox(): Promise<EmailMessage[]> },
  email: string,
): Promise<string> {
  const giveUpAt = performance.now() + COMES_WITHIN_MS;
  const seen = given.get(server) ?? new Map<string, number>();
  given.set(server, seen);
  for (;;) {
    const messages = await server.outbox();
    const at = messages.findLastIndex(({ to, code }) => to === email && code !== '');
    if (at >= (seen.get(email) ?? 0)) {
      seen.set(email, at + 1);
      return messages[at]!.code;
    }
    if (performance.now() > giveUpAt) throw new Error(`no new code was mailed to ${email}`);
    await pause(20);
  }
}
