/** What both servers answer with, and how a contract's row becomes a request. */
import * as z from 'zod/mini';
import { text } from './language.ts';

/** The envelope of every response; some public lists are bare arrays instead. */
export interface Envelope {
  readonly code: number;
  readonly message?: string;
  readonly result?: unknown;
  readonly errorKey?: string;
  /** Wire field name → message id, with code 400. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What the message of the refusal names: a limit, a currency, a field of a command. */
  readonly details?: Readonly<Record<string, string>>;
}

/** A refusal by the server, or by the contract before anything was sent. */
export class CallError extends Error {
  readonly code: number;
  readonly key: string;
  /** Plain field name → message id. */
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string>>;

  constructor(envelope: Envelope, fields: Readonly<Record<string, string>> = {}) {
    super(envelope.message || 'Error');
    this.name = 'CallError';
    this.code = envelope.code;
    this.key = envelope.errorKey ?? '';
    this.fields = fields;
    this.details = envelope.details ?? {};
  }
}

/** Whether the server was busy or restarting, so that the request itself was not judged. */
export const isPassing = (error: unknown): boolean =>
  error instanceof CallError && error.code === 503;

/** Whether the server judged the request and refused it: there is no such thing, or it is not theirs. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && !isPassing(error);

/** Does not send what the contract refuses; the form shows the errors like a server's 400. */
export function encodeRequest(schema: z.core.$ZodType, request: unknown): Record<string, unknown> {
  const encoded = z.safeEncode(schema, request);
  if (encoded.success) return encoded.data as Record<string, unknown>;
  const fields = Object.fromEntries(
    encoded.error.issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]),
  );
  throw new CallError(
    { code: 400, errorKey: 'request.invalid', message: text('request.invalid') },
    fields,
  );
}
