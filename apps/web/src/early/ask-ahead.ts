/** Asks the server before the app's code has arrived. The app finds the answers, see platform/asked-ahead.ts. */
import { KEPT_AT } from '../platform/kept-at.ts';

export interface Answered {
  readonly response: Response;
  readonly body: unknown;
}

export interface AskedAhead {
  /** For whom: language, device, session. */
  readonly headers: Readonly<Record<string, string>>;
  /** On the page's own clock, milliseconds. */
  readonly atMs: number;
  readonly answer: Promise<Answered>;
  /** Once it is there. */
  answered?: Answered;
}

declare global {
  var candorAskedAhead: Map<string, AskedAhead> | undefined;
}

/** Whether the server itself has just said it, and not this device, which kept an earlier answer. */
export const isFresh = ({ response }: Answered): boolean =>
  response.ok && !response.headers.has(KEPT_AT);

/** GETs an address with the headers that the app will ask with. */
export function askAhead(address: string, headers: AskedAhead['headers']): Promise<Answered> {
  const answer = get(address, headers);
  const asked: AskedAhead = { headers, atMs: performance.now(), answer };
  globalThis.candorAskedAhead ??= new Map();
  globalThis.candorAskedAhead.set(address, asked);
  void keepAnswer(address, asked);
  return answer;
}

async function get(address: string, headers: AskedAhead['headers']): Promise<Answered> {
  const response = await fetch(address, {
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  return { response, body: await response.json() };
}

async function keepAnswer(address: string, asked: AskedAhead): Promise<void> {
  try {
    asked.answered = await asked.answer;
  } catch {
    // The app asks again.
    globalThis.candorAskedAhead?.delete(address);
  }
}
