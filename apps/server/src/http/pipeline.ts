import { createHash } from 'node:crypto';
import { calls } from '@candor/contract/calls';
import type { CallName } from '@candor/contract/wire/calls';
import { Refusal } from '@candor/domain/refusal';
import type { Idempotency } from '../platform/answers.ts';
import type { Log } from '../platform/log.ts';
import type { Translate } from '../platform/messages.ts';
import type { Metrics } from '../platform/metrics.ts';
import { dropMissing, parseBody } from './body.ts';
import { decodeRequest, encodeResult, InvalidRequest } from './decode.ts';
import { type Answer, refusalAnswer, successAnswer } from './envelope.ts';
import type { CallContext, Handler, Handlers, WireText } from './handler.ts';
import { createObserver } from './observe-calls.ts';
import type { Unseal } from './unseal.ts';

/** A call as it came in, before anything about it is believed. */
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
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly newKey: () => string;
  readonly allowPlainBodies: boolean;
  readonly log: Log;
  readonly metrics: Metrics;
}

const SEALED = /^[A-Za-z0-9+/=]+\.[A-Za-z0-9+/=]+$/;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** Unseal → session → decode → idempotency → handler → envelope. The only place that catches. */
export function createPipeline(deps: PipelineDeps): (incoming: IncomingCall) => Promise<Answer> {
  const observe = createObserver(deps.metrics);
  return async (incoming) => {
    const startedAt = performance.now();
    const answer = await answerCall(deps, incoming);
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
  const text = incoming.method === 'POST' ? await openBody(deps, incoming.body) : '';
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
    idempotency: session ? identify(deps, incoming, session.userId, text) : null,
  };
  // The table guarantees that name and handler belong together; a union of functions cannot say so.
  const handler = deps.handlers[name] as Handler<CallName>;
  return handler(request as Parameters<typeof handler>[0], context);
}

/** Too short to be a secret, or longer than any is: taken for none. */
const deviceOf = (device = ''): string => (/^[\w-]{22,128}$/.test(device) ? device : '');

async function openBody(deps: PipelineDeps, body: string): Promise<string> {
  const trimmed = body.trim();
  if (SEALED.test(trimmed)) return deps.unseal(trimmed);
  const isPlain = trimmed === '' || trimmed.startsWith('{');
  if (isPlain && deps.allowPlainBodies) return trimmed;
  if (isPlain) throw new Refusal('envelope.required');
  return deps.unseal(trimmed);
}

/** A client without keys seals every post under a fresh cipher key, so equal bytes are a replay. */
function identify(
  deps: PipelineDeps,
  incoming: IncomingCall,
  userId: string,
  text: string,
): Idempotency | null {
  if (incoming.method !== 'POST' || !('idempotent' in calls[incoming.name])) return null;
  const bodyHash = hash(`${incoming.name}\n${JSON.stringify(incoming.parameters)}\n${text}`);
  if (incoming.idempotencyKey !== undefined) {
    if (!IDEMPOTENCY_KEY.test(incoming.idempotencyKey)) throw new InvalidRequest({});
    return { userId, key: `key:${incoming.idempotencyKey}`, bodyHash };
  }
  const isSealed = SEALED.test(incoming.body.trim());
  const key = isSealed ? `sealed:${hash(incoming.body.trim())}` : `plain:${deps.newKey()}`;
  return { userId, key, bodyHash };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

const isWireText = (result: unknown): result is WireText =>
  typeof result === 'object' && result !== null && typeof (result as WireText).wire === 'string';

function asRefusal(deps: PipelineDeps, incoming: IncomingCall, error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  deps.log.error({ err: error, call: incoming.name }, 'call failed');
  return new Refusal('server.internal');
}
