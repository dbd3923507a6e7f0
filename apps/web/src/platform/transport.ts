/** One request to the server and its untyped response. */
import { locales } from '@candor/contract/wire/locales';
import { deviceName } from './device.ts';
import { languageCode } from './language.ts';
import { randomId } from './random.ts';
import { sessionToken } from './session.ts';
import type { Sealer } from './seal.ts';

export const REQUEST_TIMEOUT_MS = 60_000;

/** The envelope of every response; some public lists are bare arrays instead. */
export interface Envelope {
  readonly code: number;
  readonly message?: string;
  readonly result?: unknown;
  readonly errorKey?: string;
  /** Wire field name → message id, with code 400. */
  readonly fields?: Readonly<Record<string, string>>;
}

export type Answer = Envelope | readonly unknown[];

export interface WireRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly signal?: AbortSignal | undefined;
  /** Same key, same intent: the server answers a retry with its first response. Default: a new key. */
  readonly idempotencyKey?: string | undefined;
  /** Base64 of the server's SPKI DER; fetched only for a POST. */
  readonly publicKey: () => Promise<string>;
}

/** Sends a request and parses the JSON response. Rejects on a lost connection, a timeout or invalid JSON. */
export async function send(request: WireRequest): Promise<Answer> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  const response = await fetch(addressOf(request), {
    method: request.method,
    headers: headersOf(request),
    signal,
    ...(request.method === 'POST' && { body: await sealed(request) }),
  });
  return (await response.json()) as Answer;
}

/** Leaves out null and missing fields. */
export function withoutNulls(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
  );
}

function addressOf({ method, path, body }: WireRequest): string {
  if (method === 'POST') return path;
  const query = new URLSearchParams(
    Object.entries(withoutNulls(body)).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

function headersOf({ method, idempotencyKey }: WireRequest): Record<string, string> {
  const language = languageCode();
  const token = sessionToken();
  return {
    'Content-Type': 'application/json',
    'Accept-Language': locales[language].tag,
    lang: language,
    'X-Device': deviceName(),
    ...(token !== '' && { 'X-Access-Token': token }),
    ...(method === 'POST' && { 'Idempotency-Key': idempotencyKey ?? randomId() }),
  };
}

let sealer: Promise<Sealer> | null = null;

/** Makes the next POST fetch the server's key again. */
export function forgetSealer(): void {
  sealer = null;
}

async function sealed({ body, publicKey }: WireRequest): Promise<string> {
  sealer ??= openSealer(publicKey).catch((error: unknown) => {
    sealer = null;
    throw error;
  });
  return (await sealer).seal(withoutNulls(body));
}

async function openSealer(publicKey: () => Promise<string>): Promise<Sealer> {
  const { createSealer, keySealerFor } = await import('./seal.ts');
  return createSealer(keySealerFor(await publicKey()));
}
