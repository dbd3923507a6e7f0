import { languageHeaders } from './language.ts';

/** A response that takes longer counts as lost. */
export const REQUEST_TIMEOUT_MS = 60_000;

interface HttpRequest {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal?: AbortSignal | undefined;
  /** Is told of the response before its body is parsed. */
  readonly onResponse?: (response: Response) => void;
}

/**
 * Sends a request in the reader's language and parses the JSON response. Rejects on a lost connection,
 * a timeout or invalid JSON.
 */
export async function sendJson(request: HttpRequest): Promise<unknown> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const response = await fetch(request.address, {
    method: request.method,
    headers: { 'Content-Type': 'application/json', ...languageHeaders(), ...request.headers },
    signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
    ...(request.body !== undefined && { body: request.body }),
  });
  request.onResponse?.(response);
  return response.json();
}
