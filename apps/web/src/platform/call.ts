/** The typed client: every call of the contract by its plain name, with decoded figures and times. */
import { CallError, encodeRequest, isPassing, type Envelope } from '@candor/client/envelope';
import type { Call } from '@candor/contract/call';
import { marketsCalls } from '@candor/contract/calls/markets';
import { wireCalls, type CallName } from '@candor/contract/wire/calls';
import { plainSchema } from '@candor/contract/wire/renamed';
import { showToast } from '@candor/ui/toast';
import * as z from 'zod/mini';
import { hasAskedAhead } from './asked-ahead.ts';
import { noteClosedAccount } from './closed-account.ts';
import { embeddedPublicKey } from './embedded-config.ts';
import { onSignedOut } from './signed-out.ts';
import { sessionToken } from './session.ts';
import { answeredAhead, forgetSealer, send, type Answer } from './transport.ts';

/** Calls of one noun, as `@candor/contract/calls/<noun>` exports them. */
export type CallTable = { readonly [Name in CallName]?: Call };
export type NamesOf<Table> = Extract<keyof Table, CallName>;
export type Ask<Table, Name extends keyof Table> =
  Table[Name] extends Call<infer Request, z.core.$ZodType> ? z.output<Request> : never;
export type Reply<Table, Name extends keyof Table> =
  Table[Name] extends Call<z.core.$ZodType, infer Result> ? z.output<Result> : never;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Shows no error notice and does not lead to the login screen; the caller handles errors. */
  readonly quiet?: boolean;
  /** Key of the intent, for retries; by default every POST gets a new one. */
  readonly idempotencyKey?: string;
}

/**
 * Calls the server. A feature passes its own noun's table, so that only those codecs reach its chunk:
 * `call(walletCalls, 'transferFunds', { from: 'balance', … })`.
 * Rejects with `CallError` after showing the server's message; code 401 leads to the login screen.
 */
export async function call<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  request: Ask<Table, Name>,
  options: CallOptions = {},
): Promise<Reply<Table, Name>> {
  const definition = table[name] as Call;
  const body = encodeOrTell(definition, request, options);
  const { method, path, rest } = addressOf(name, body);
  const token = sessionToken();
  const sent = { method, path, body: rest, options };
  let answer = await sendSwallowing401(sent);
  if (isUnread(answer)) {
    distrustKey();
    answer = await sendSwallowing401(sent);
  }
  const isQuestion = method === 'GET';
  const result = resultOf(answer, definition, { ...options, token, isQuestion });
  return z.decode(definition.result, result) as Reply<Table, Name>;
}

/** What the early script was answered to this question; undefined if there is nothing, or nothing good. */
export function resultAhead<Table extends CallTable, Name extends NamesOf<Table>>(
  table: Table,
  name: Name,
  request: Ask<Table, Name>,
): Reply<Table, Name> | undefined {
  if (!hasAskedAhead()) return undefined;
  const definition = table[name] as Call;
  try {
    const body = encodeRequest(definition.request, request);
    const { method, path, rest } = addressOf(name, body);
    const answer = answeredAhead({ method, path, body: rest });
    if (!answer || Array.isArray(answer)) return undefined;
    const { code, result } = answer as Envelope;
    if (code !== 200) return undefined;
    return z.decode(definition.result, result) as Reply<Table, Name>;
  } catch {
    // The question is asked as usual.
    return undefined;
  }
}

/** A field that the form does not show would otherwise be refused in silence. */
function encodeOrTell(definition: Call, request: unknown, { quiet = false }: CallOptions) {
  try {
    return encodeRequest(definition.request, request);
  } catch (error) {
    if (error instanceof CallError && !quiet) showToast(error.message, 'error');
    throw error;
  }
}

async function sendSwallowing401({
  options,
  ...request
}: {
  method: 'GET' | 'POST';
  path: string;
  body: Record<string, unknown>;
  options: CallOptions;
}): Promise<Answer> {
  try {
    const { signal, idempotencyKey } = options;
    return await send({ ...request, signal, idempotencyKey, publicKey: serverPublicKey });
  } catch (error) {
    if (error instanceof Error && error.message.includes('401')) return { code: 401 };
    throw error;
  }
}

/** Code 200 or 0, or a bare array, is success; everything else is thrown. */
function resultOf(
  answer: Answer,
  definition: Call,
  {
    quiet = false,
    token,
    isQuestion,
  }: CallOptions & { readonly token: string; readonly isQuestion: boolean },
): unknown {
  if (Array.isArray(answer)) return answer;
  const envelope = answer as Envelope;
  if (envelope.code === 200 || envelope.code === 0) return envelope.result ?? {};
  const error = new CallError(envelope, plainFields(envelope.fields, definition));
  if (quiet) throw error;
  // It is retried automatically; if that fails too, the screen says so.
  if (isQuestion && isPassing(error)) throw error;
  // A response to a session that has ended since says nothing about the current one.
  if (envelope.code === 401) {
    if (token === sessionToken()) onSignedOut();
  } else if (!noteClosedAccount(error)) showToast(error.message, 'error');
  throw error;
}

/** Moves `{id}` from the body into the address. */
function addressOf(name: CallName, body: Record<string, unknown>) {
  const row: string | readonly string[] = wireCalls[name];
  const address = typeof row === 'string' ? row : (row[0] ?? '');
  const [method, template = ''] = address.split(' ');
  const rest = { ...body };
  const path = template.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(rest[field]);
    delete rest[field];
    return encodeURIComponent(value);
  });
  return { method: method as 'GET' | 'POST', path, rest };
}

function plainFields(fields: Envelope['fields'], definition: Call): Record<string, string> {
  const wireNames = plainSchema(definition.request).names;
  const plainNames = Object.fromEntries(
    Object.entries(wireNames).map(([plain, wire]) => [wire, plain]),
  );
  return Object.fromEntries(
    Object.entries(fields ?? {}).map(([field, key]) => [plainNames[field] ?? field, key]),
  );
}

let isKeyEmbedded = true;

/** The server cannot open our bodies: it has another key by now. Nothing was done. */
const isUnread = (answer: Answer): boolean =>
  'errorKey' in answer && answer.errorKey === 'envelope.invalid';

/** Makes the next body fetch the server's key. */
function distrustKey(): void {
  isKeyEmbedded = false;
  forgetSealer();
}

/** Written into the page by the server; a page from a development server fetches it. */
async function serverPublicKey(): Promise<string> {
  const embedded = isKeyEmbedded ? embeddedPublicKey() : '';
  if (embedded !== '') return embedded;
  return (await call(marketsCalls, 'getPublicKey', {}, { quiet: true })).publicKey;
}
