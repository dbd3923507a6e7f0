import { type DestinationStream, type LogFn, pino, type Logger } from 'pino';
import { createRepeatedLines } from './repeated-lines.ts';

export type Log = Logger;

/** Names of fields that never reach a log, at any depth of a logged object. */
const SECRETS = [
  'password',
  'confirmPassword',
  'oldPassword',
  'newPassword',
  'code',
  'smscode',
  'token',
  'authorization',
  'safePassword',
  'secretKey',
  'googleCode',
];

/** From warnings up, lines of one kind are logged once a minute, with their count (`repeats`). */
const WARNING = 40;

export interface LogOptions {
  /** Standard output by default. */
  readonly destination?: DestinationStream;
  readonly nowMs?: () => number;
}

export function createLog(level: string, options: LogOptions = {}): Log {
  const { destination = pino.destination(1), nowMs = () => Date.now() } = options;
  const lines = createRepeatedLines(nowMs);
  const settings = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
    serializers: { err: describeError },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn, severity: number): void {
        const say = (repeats = 0) => method.apply(this, repeats ? repeated(args, repeats) : args);
        if (severity < WARNING || lines.admits(kindOf(severity, args), say)) say();
      },
    },
  };
  return pino(settings, destination);
}

/** Lines that differ only in numbers and file names are of one kind. */
function kindOf(severity: number, [what, text]: Parameters<LogFn>): string {
  if (typeof what !== 'object' || what === null) return `${severity} ${String(what)}`;
  const { err, call, job, delivery, lease } = what as Record<string, unknown>;
  const error =
    err instanceof Error ? `${err.name} ${'code' in err ? String(err.code) : err.message}` : '';
  return [severity, text, error, call, job, delivery, lease].join('\n');
}

function repeated([what, ...rest]: Parameters<LogFn>, repeats: number): Parameters<LogFn> {
  if (typeof what === 'object' && what !== null) return [{ ...what, repeats }, ...rest];
  return [{ repeats }, String(what)];
}

/** Only what helps to find the fault: query parameters of a database error may hold secrets. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}
