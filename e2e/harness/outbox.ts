import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A code or mail the server had to send, as it writes them while no mail server is configured. */
export interface Letter {
  to: string;
  kind: string;
  code: string;
  text: string;
  time: string;
}

/** Oldest first. A line still being written is left for the next look. */
export async function readOutbox(dataDir: string): Promise<Letter[]> {
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
    .map((line) => JSON.parse(line) as Letter);
}
