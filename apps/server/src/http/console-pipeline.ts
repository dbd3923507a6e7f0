import { consoleCalls } from '@candor/contract/console/calls';
import type { ConsoleCall } from '@candor/contract/console/console-call';
import type { ConsoleCallName } from '@candor/contract/console/wire';
import { Refusal } from '@candor/domain/refusal';
import { OutcomeUnknown } from '../platform/db.ts';
import type { Log } from '../platform/log.ts';
import type { Translate } from '../platform/messages.ts';
import type { Metrics } from '../platform/metrics.ts';
import type { Tracing } from '../platform/tracing/tracing.ts';
import { parseBody } from './body.ts';
import type {
  ConsoleContext,
  ConsoleHandler,
  ConsoleHandlers,
  ConsoleRecord,
  ConsoleSession,
  ConsoleTrace,
} from './console-handler.ts';
import { decodeRequest, encodeResult, InvalidRequest } from './decode.ts';
import { type Answer, refusalAnswer, successAnswer } from './envelope.ts';
import { createObserver, traceCall } from './observe-calls.ts';
import type { IncomingCall } from './pipeline.ts';

export interface ConsolePipelineDeps {
  readonly handlers: ConsoleHandlers;
  readonly findSession: (token: string) => Promise<ConsoleSession | null>;
  /** Writes the audit entry; if that fails, the call fails too. */
  readonly record: (record: ConsoleRecord, nowMs: number) => Promise<void>;
  readonly translator: (language: string | undefined) => Translate;
  readonly now: () => number;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly tracing: Tracing;
}

/** Requests keep these out of the log: secrets, and the bytes of a picture, which its id names. */
const SECRETS = new Set(['password', 'oldPassword', 'newPassword', 'code', 'base64']);
/** The only outcomes recorded for visitors, who could otherwise fill the log. */
const KEPT_OF_STRANGERS = new Set(['', 'operators.wrongCredentials']);

/** Pipeline of operator calls: session → roles → decode → handler → audit entry → envelope. */
export function createConsolePipeline(
  deps: ConsolePipelineDeps,
): (incoming: IncomingCall<ConsoleCallName>) => Promise<Answer> {
  const observe = createObserver(deps.metrics);
  return async (incoming) => {
    const startedAt = performance.now();
    const name = `console.${incoming.name}`;
    const answer = await traceCall(deps.tracing, name, () => answerSafely(deps, incoming));
    observe(name, answer.code, performance.now() - startedAt);
    return answer;
  };
}

async function answerSafely(
  deps: ConsolePipelineDeps,
  incoming: IncomingCall<ConsoleCallName>,
): Promise<Answer> {
  try {
    return successAnswer(JSON.stringify(await runCall(deps, incoming)), deps.now());
  } catch (error) {
    return refusalAnswer(asRefusal(deps, incoming, error), {
      nowMs: deps.now(),
      translate: deps.translator(incoming.language),
      ...(error instanceof InvalidRequest ? { fields: error.fields } : {}),
    });
  }
}

async function runCall(
  deps: ConsolePipelineDeps,
  incoming: IncomingCall<ConsoleCallName>,
): Promise<unknown> {
  const session = incoming.token ? await deps.findSession(incoming.token) : null;
  const trace = { operatorId: session?.operatorId ?? '', subject: '', userId: '' };
  const context = { session, trace, ip: incoming.ip, nowMs: deps.now() };
  const fields: Record<string, unknown> = {};
  let refusal = '';
  try {
    return await answerCall(deps, incoming, { context, fields });
  } catch (error) {
    refusal = error instanceof Refusal ? error.key : 'server.internal';
    throw error;
  } finally {
    if (session || KEPT_OF_STRANGERS.has(refusal))
      await deps.record(recordOf(incoming.name, { trace, fields, refusal }), context.nowMs);
  }
}

async function answerCall(
  deps: ConsolePipelineDeps,
  { name, body }: IncomingCall<ConsoleCallName>,
  { context, fields }: { context: ConsoleContext; fields: Record<string, unknown> },
): Promise<unknown> {
  const call: ConsoleCall = consoleCalls[name];
  assertMay(call, context.session);
  Object.assign(fields, parseBody(body));
  const request = decodeRequest(call, fields);
  // The table pairs each name with its handler; a union of functions cannot express that.
  const handler = deps.handlers[name] as ConsoleHandler<ConsoleCallName>;
  const result = await handler(request as Parameters<typeof handler>[0], context);
  return encodeResult(call, result);
}

/** Refuses: session.required, operators.setUpFirst, operators.roleMissing. */
function assertMay({ roles }: ConsoleCall, session: ConsoleSession | null): void {
  if (roles === 'visitor') return;
  if (!session) throw new Refusal('session.required');
  if (roles === 'newcomer') return;
  if (session.next !== 'work') throw new Refusal('operators.setUpFirst');
  if (roles.length > 0 && !session.roles.some((role) => roles.includes(role)))
    throw new Refusal('operators.roleMissing');
}

function recordOf(
  call: ConsoleCallName,
  from: { trace: ConsoleTrace; fields: Record<string, unknown>; refusal: string },
): ConsoleRecord {
  const { trace, fields, refusal } = from;
  const told = Object.entries(fields).filter(
    ([name]) => !SECRETS.has(name) && name !== 'reason' && name !== 'payload',
  );
  const detail = { ...Object.fromEntries(told), ...(refusal ? { refused: refusal } : {}) };
  const reason = typeof fields['reason'] === 'string' ? fields['reason'].slice(0, 500) : '';
  return { ...trace, call, reason, detail: JSON.stringify(detail) };
}

function asRefusal(
  deps: ConsolePipelineDeps,
  incoming: IncomingCall<ConsoleCallName>,
  error: unknown,
): Refusal {
  if (error instanceof Refusal) return error;
  deps.log.error({ err: error, call: incoming.name }, 'console call failed');
  return new Refusal(
    error instanceof OutcomeUnknown ? 'request.outcomeUnchecked' : 'server.internal',
  );
}
