import { createHash } from 'node:crypto';
import { calls } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import type { Call } from '@candor/contract/call';
import { plainSchema } from '@candor/contract/wire/renamed';
import { Refusal } from '@candor/domain/refusal';
import type { Idempotency, WireResponse } from '../platform/idempotency-records.ts';
import { OutcomeUnknown } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { Translate } from '../platform/messages.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { dropMissing, parseBody } from './body.ts';
import { decodeRequest, encodeResult, InvalidRequest } from './decode.ts';
import { type Answer, refusalAnswer, successAnswer } from './envelope.ts';
import type { CallContext, Handler, Handlers, WireText } from './handler.ts';
import { createObserver, traceCall } from './observe-calls.ts';
import type { Unseal } from './unseal.ts';

/** A call as received; nothing in it is trusted yet. */
export interface IncomingCall<Name extends string = CallName> {
  readonly name: Name;
  readonly method: 'GET' | 'POST';
  /** Query and path parameters. */
  readonly parameters: Record<string, unknown>;
  readonly body: string;
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly language: string | undefined;
  readonly ip: string;
  readonly userAgent: string;
  readonly device: string | undefined;
}

export interface PipelineDeps {
  readonly handlers: Handlers;
  readonly unseal: Unseal;
  readonly findSession: (token: string) => Promise<{ userId: string; sessionId: string } | null>;
  /** The recorded response to an earlier request with this key; null if there is none. */
  readonly findRecordedResponse: (asked: Idempotency) => Promise<WireResponse | Refusal | null>;
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly newKey: () => string;
  readonly allowPlainBodies: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

const SEALED = /^[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Unseal → session → decode → idempotency → handler → envelope. The only place that catches. */
export function createPipeline(deps: PipelineDeps): (incoming: IncomingCall) => Promise<Answer> {
  const observe = createObserver(deps.metrics);
  return async (incoming) => {
    const startedAt = performance.now();
    const answer = await traceCall(deps.tracing, incoming.name, () => answerCall(deps, incoming));
    observe(incoming.name, answer.code, performance.now() - startedAt);
    return answer;
  };
}

async function answerCall(deps: PipelineDeps, incoming: IncomingCall): Promise<Answer> {
  try {
    const result = await runCall(deps, incoming);
    const json = isWireText(result)
      ? result.wire
      : JSON.stringify(encodeResult(calls[incoming.name], result));
    return successAnswer(json, deps.now());
  } catch (error) {
    return refusalAnswer(asRefusal(deps, incoming, error), {
      nowMs: deps.now(),
      translate: deps.translator(incoming.language),
      ...(error instanceof InvalidRequest ? { fields: error.fields } : {}),
    });
  }
}

async function runCall(deps: PipelineDeps, incoming: IncomingCall): Promise<unknown> {
  const { name } = incoming;
  const body = unquoted(incoming.body.trim());
  const text = incoming.method === 'POST' ? await openBody(deps, body) : '';
  const session = incoming.token ? await deps.findSession(incoming.token) : null;
  if (calls[name].access === 'member' && !session) throw new Refusal('session.required');
  const fields = { ...parseBody(text), ...dropMissing(incoming.parameters) };
  const request = decodeRequest(calls[name], fields);
  const context: CallContext = {
    userId: session?.userId ?? '',
    sessionId: session?.sessionId ?? '',
    language: incoming.language,
    ip: incoming.ip,
    userAgent: incoming.userAgent,
    device: deviceOf(incoming.device),
    nowMs: deps.now(),
    idempotency: session ? identify(deps, incoming, session.userId, { body, fields, text }) : null,
  };
  // The table pairs each name with its handler; a union of functions cannot express that.
  const handler = deps.handlers[name] as Handler<CallName>;
  try {
    return await handler(request as Parameters<typeof handler>[0], context);
  } catch (error) {
    if (!(error instanceof Refusal) || !context.idempotency) throw error;
    return repeatOf(deps, context.idempotency, error);
  }
}

/** A check that fails on a retry, such as a used code, must not hide the recorded response. */
async function repeatOf(
  { findRecordedResponse }: Pick<PipelineDeps, 'findRecordedResponse'>,
  asked: Idempotency,
  refusal: Refusal,
): Promise<WireResponse> {
  const first = await findRecordedResponse(asked);
  if (!first || first instanceof Refusal) throw first ?? refusal;
  return first;
}

/** A value too short to be a secret, or too long, counts as none. */
const deviceOf = (device = ''): string => (/^[\w-]{22,128}$/.test(device) ? device : '');

/**
 * Client libraries that turn every body into JSON send the sealed text in quotes. Unquoted here, so
 * that a replay in the other spelling is recognized.
 */
function unquoted(body: string): string {
  if (!body.startsWith('"') || !body.endsWith('"')) return body;
  try {
    return String(JSON.parse(body));
  } catch {
    return body;
  }
}

async function openBody(deps: PipelineDeps, body: string): Promise<string> {
  if (SEALED.test(body)) return deps.unseal(body);
  const isPlain = body === '' || body.startsWith('{');
  if (isPlain && deps.allowPlainBodies) return body;
  if (isPlain) throw new Refusal('envelope.required');
  return deps.unseal(body);
}

/** Clients without idempotency keys seal each POST under a new key, so equal bytes are a replay. */
function identify(
  deps: PipelineDeps,
  incoming: IncomingCall,
  userId: string,
  { body, fields, text }: { body: string; fields: Record<string, unknown>; text: string },
): Idempotency | null {
  const call: Call = calls[incoming.name];
  if (incoming.method !== 'POST' || !call.idempotent) return null;
  const intent = call.passing ? lastingText(call, fields) : text;
  const bodyHash = hash(`${incoming.name}\n${JSON.stringify(incoming.parameters)}\n${intent}`);
  if (incoming.idempotencyKey !== undefined) {
    if (!IDEMPOTENCY_KEY.test(incoming.idempotencyKey)) throw new InvalidRequest({});
    return { userId, key: `key:${incoming.idempotencyKey}`, bodyHash };
  }
  const key = SEALED.test(body) ? `sealed:${hash(body)}` : `plain:${deps.newKey()}`;
  return { userId, key, bodyHash };
}

/** The fields that distinguish one request from another, less those that vary between retries. */
function lastingText({ request, passing = [] }: Call, fields: Record<string, unknown>): string {
  const { names } = plainSchema(request);
  const left = new Set(passing.map((name) => names[name] ?? name));
  const lasting = Object.entries(fields).filter(([name]) => !left.has(name));
  return JSON.stringify(lasting.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const isWireText = (result: unknown): result is WireText =>
  typeof result === 'object' && result !== null && typeof (result as WireText).wire === 'string';

function asRefusal(deps: PipelineDeps, incoming: IncomingCall, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  deps.log.error({ err: error, call: incoming.name }, 'call failed');
  if (!(error instanceof OutcomeUnknown)) return new Refusal('server.internal');
  const canRepeat = 'idempotent' in calls[incoming.name] && incoming.idempotencyKey !== undefined;
  return new Refusal(canRepeat ? 'request.outcomeUnknown' : 'request.outcomeUnchecked');
}
