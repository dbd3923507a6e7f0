import type { Clock } from '../../../platform/clock.ts';

/** How long a node's answer needed by many polls is reused. */
const FRESH_MS = 500;

/** Shares one answer among callers that ask within `FRESH_MS`. */
export function shareAnswer<Answer>(
  clock: Clock,
  question: () => Promise<Answer>,
): () => Promise<Answer> {
  let asked: { readonly atMs: number; readonly answer: Promise<Answer> } | null = null;
  return () => {
    if (!asked || clock.now() >= asked.atMs + FRESH_MS)
      asked = { atMs: clock.now(), answer: question() };
    return asked.answer;
  };
}
