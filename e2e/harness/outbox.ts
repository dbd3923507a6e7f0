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

/** The newest code sent to an address. Waits for it, because emails are sent after the response. */
export async function codeFor(
  server: { outbox(): Promise<EmailMessage[]> },
  email: string,
): Promise<string> {
  const giveUpAt = performance.now() + COMES_WITHIN_MS;
  for (;;) {
    const emailMessage = (await server.outbox()).findLast(({ to }) => to === email);
    if (emailMessage) return emailMessage.code;
    if (performance.now() > giveUpAt) throw new Error(`nothing was mailed to ${email}`);
    await pause(20);
  }
}
