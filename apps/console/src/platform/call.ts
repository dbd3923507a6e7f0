/** The console's typed client: every call by its plain name, with decoded figures. */
import {
  consoleCalls,
  type ConsoleRequestOf,
  type ConsoleResultOf,
} from '@candor/contract/console/calls';
import {
  type ConsoleCallName,
  consoleWire,
  operatorTokenHeader,
} from '@candor/contract/console/wire';
import { locales } from '@candor/contract/wire/locales';
import * as z from 'zod/mini';
import { languageCode, text } from './language.ts';
import { endSession, useSession } from './session.ts';

const TIMEOUT_MS = 60_000;

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
  readonly errorKey?: string;
  readonly fields?: Readonly<Record<string, string>>;
}

/** A refusal by the server, in the operator's language. */
export class CallError extends Error {
  readonly key: string;
  /** Field → message id. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(message: string, key: string, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'CallError';
    this.key = key;
    this.fields = fields;
  }
}

/** Calls the server. Rejects with `CallError`; an expired session leads to the sign-in screen. */
export async function call<Name extends ConsoleCallName>(
  name: Name,
  request: ConsoleRequestOf<Name>,
  signal?: AbortSignal,
): Promise<ConsoleResultOf<Name>> {
  const definition = consoleCalls[name];
  const encoded = z.safeEncode(definition.request as z.ZodMiniType, request);
  if (!encoded.success) throw invalid(encoded.error.issues);
  const envelope = await send(name, encoded.data, signal);
  if (envelope.code === 200)
    return z.decode(definition.result as z.ZodMiniType, envelope.result) as ConsoleResultOf<Name>;
  if (envelope.code === 401) endSession();
  throw new CallError(envelope.message, envelope.errorKey ?? '', envelope.fields);
}

function invalid(issues: readonly z.core.$ZodIssue[]): CallError {
  const fields = issues.map((issue) => [String(issue.path[0] ?? ''), issue.message]);
  return new CallError(text('request.invalid'), 'request.invalid', Object.fromEntries(fields));
}

async function send(
  name: ConsoleCallName,
  body: unknown,
  signal: AbortSignal | undefined,
): Promise<Envelope> {
  const { token } = useSession.getState();
  const language = languageCode();
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  const [method, path] = consoleWire[name].split(' ') as [string, string];
  const response = await fetch(path, {
    method,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    headers: {
      'content-type': 'application/json',
      'accept-language': locales[language].tag,
      lang: language,
      ...(token === '' ? {} : { [operatorTokenHeader]: token }),
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Envelope;
}
