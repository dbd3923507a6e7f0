/** Answers to what the early script asked while the app's code was on its way. Each is used once. */
import { type AskedAhead, isFresh } from '../early/ask-ahead.ts';

/** An older answer says too little about now. */
const KEPT_MS = 10_000;

type Headers = Readonly<Record<string, string>>;

/** What was asked of an address with these headers; null if nothing was, or too long ago. */
export function takeAskedAhead(address: string, headers: Headers): AskedAhead['answer'] | null {
  return take(address, headers)?.answer ?? null;
}

/**
 * The body of an answer of the server that is there already. Any other stays for whoever waits for it,
 * and can tell how old it is.
 */
export function takeAnsweredAhead(address: string, headers: Headers): unknown {
  const answered = globalThis.candorAskedAhead?.get(address)?.answered;
  if (!answered || !isFresh(answered)) return undefined;
  return take(address, headers)?.answered?.body;
}

/** Whether there is anything left, so that nobody else has to look. */
export const hasAskedAhead = (): boolean => (globalThis.candorAskedAhead?.size ?? 0) > 0;

function take(address: string, headers: Headers): AskedAhead | null {
  const asked = globalThis.candorAskedAhead?.get(address);
  if (!asked) return null;
  globalThis.candorAskedAhead?.delete(address);
  const isNew = performance.now() - asked.atMs < KEPT_MS;
  return isNew && isSame(asked.headers, headers) ? asked : null;
}

/** What was asked with a session is nothing for somebody without one, nor the other way round. */
const isSame = (one: Headers, other: Headers): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, value]) => other[name] === value);
