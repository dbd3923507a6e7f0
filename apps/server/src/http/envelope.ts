import type { Refusal } from '@candor/domain/refusal';
import { errorCode } from '@candor/contract/errors';
import type { Translate } from '../platform/messages.ts';

/** HTTP status of refusals made before a handler is chosen; every other outcome is a 200. */
const TRANSPORT_STATUS: Readonly<Record<string, number>> = {
  'call.unknown': 404,
  'request.tooLarge': 413,
  'request.tooMany': 429,
  'server.draining': 503,
  'server.busy': 503,
};

export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly body: string;
}

/** Wraps a result that is already JSON text. */
export function successAnswer(resultJson: string, nowMs: number): Answer {
  const body = `{"code":200,"message":"success","result":${resultJson},"success":true,"timestamp":${nowMs}}`;
  return { status: 200, code: 200, body };
}

/** Upload clients read the stored path from `message` or from `result`. */
export function uploadAnswer(path: string, nowMs: number): Answer {
  const answer = { code: 200, message: path, result: path, success: true, timestamp: nowMs };
  return { status: 200, code: 200, body: JSON.stringify(answer) };
}

export interface RefusalContext {
  readonly nowMs: number;
  readonly translate: Translate;
  readonly fields?: Readonly<Record<string, string>>;
  /** Refused before a handler was chosen, so the HTTP status says so too. */
  readonly beforeHandler?: boolean;
  /** HTTP status of an answer to something that is not a valid request. */
  readonly status?: number;
}

export function refusalAnswer(refusal: Refusal, context: RefusalContext): Answer {
  const code = errorCode(refusal.key);
  const details = Object.keys(refusal.details).length > 0 ? refusal.details : undefined;
  const body = JSON.stringify({
    code,
    message: context.translate(refusal.key, refusal.details),
    result: null,
    success: false,
    timestamp: context.nowMs,
    errorKey: refusal.key,
    fields: context.fields,
    details,
  });
  const told = context.beforeHandler ? (TRANSPORT_STATUS[refusal.key] ?? 200) : 200;
  return { status: context.status ?? told, code, body };
}
