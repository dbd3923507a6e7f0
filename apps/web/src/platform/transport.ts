/** One request to the server and its untyped response. */
import type { Envelope } from '@candor/client/envelope';
import { languageHeaders } from '@candor/client/language';
import { sendJson } from '@candor/client/send';
import { randomId } from '@candor/client/random';
import { freshCode } from '@candor/client/fresh-code';
import { hasAskedAhead, takeAnsweredAhead, takeAskedAhead } from './asked-ahead.ts';
import { noteResponse, noteSilence } from './online.ts';
import type { Sealer } from './seal.ts';
import { sessionToken } from './session.ts';
import { recall, remember, storageKeys } from './storage.ts';

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
  const { method, signal } = request;
  const asked = await askedAhead(request);
  if (asked) return asked;
  const response = await sendJson({
    method,
    address: addressOf(request),
    headers: headersOf(request),
    signal,
    onResponse: noteResponse,
    ...(method === 'POST' && { body: await sealed(request) }),
  }).catch((error: unknown) => {
    // Browsers report a lost connection as a TypeError. A command may be tried again at once.
    if (method === 'GET' && error instanceof TypeError) noteSilence();
    throw error;
  });
  return response as Answer;
}

type Question = Pick<WireRequest, 'method' | 'path' | 'body'>;

/** Null if the early script did not ask this, or was not answered. */
async function askedAhead(request: Question): Promise<Answer | null> {
  if (request.method !== 'GET' || !hasAskedAhead()) return null;
  try {
    const answered = await takeAskedAhead(addressOf(request), questionHeaders());
    if (!answered) return null;
    noteResponse(answered.response);
    return answered.body as Answer;
  } catch {
    return null;
  }
}

/** What the early script has been answered to this question; undefined if it was not asked or not yet answered. */
export const answeredAhead = (request: Question): Answer | undefined =>
  request.method === 'GET'
    ? (takeAnsweredAhead(addressOf(request), questionHeaders()) as Answer | undefined)
    : undefined;

const questionHeaders = () => ({ ...languageHeaders(), ...headersOf({ method: 'GET' }) });

/** Leaves out null and missing fields. */
export function withoutNulls(body: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== undefined),
  );
}

function addressOf({ method, path, body }: Question): string {
  if (method === 'POST') return path;
  const query = new URLSearchParams(
    Object.entries(withoutNulls(body)).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

function headersOf({
  method,
  idempotencyKey,
}: Pick<WireRequest, 'method' | 'idempotencyKey'>): Record<string, string> {
  const token = sessionToken();
  return {
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

const sealCode = freshCode(() => import('./seal.ts'));

async function openSealer(publicKey: () => Promise<string>): Promise<Sealer> {
  const { createSealer, keySealerFor } = await sealCode();
  return createSealer(keySealerFor(await publicKey()));
}

/** Used where the browser forbids storage: constant until the page is closed. */
let name = '';

/**
 * A secret, created once, by which the server recognizes this device. It grants no access; thanks to
 * it, guesses made elsewhere do not count against this device.
 */
function deviceName(): string {
  name = recall(storageKeys.device) ?? (name || randomId());
  remember(storageKeys.device, name);
  return name;
}
