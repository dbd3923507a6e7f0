import type { Clock } from '../../../platform/clock.ts';

/** How long a node's answer needed by many polls is reused. */
const FRESH_MS = 500;

/** Shares one answer among callers that ask within `FRESH_MS`. */
export function shared<Answer>(
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

/**
 * Reads blocks in steps that halve when the node fails, as it does when a step is too large for it,
 * and grow again by one block.
 */
export function inSteps<Ask extends readonly unknown[], Found>(
  stepMax: number,
  read: (blocksMax: number, ...ask: Ask) => Promise<Found>,
): (...ask: Ask) => Promise<Found> {
  let blocksMax = stepMax;
  return async (...ask) => {
    try {
      const found = await read(blocksMax, ...ask);
      blocksMax = Math.min(blocksMax + 1, stepMax);
      return found;
    } catch (error) {
      blocksMax = Math.max(Math.floor(blocksMax / 2), 1);
      throw error;
    }
  };
}
