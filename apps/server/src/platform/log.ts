import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Names of fields that never reach a log, at any depth of an object that is logged. */
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

export function createLog(level: string): Log {
  return pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[secret]',
    },
    serializers: { err: describeError },
  });
}

/** Only what helps to find the fault: query parameters of a database error may hold secrets. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const code = 'code' in error ? String(error.code) : undefined;
  return { type: error.name, message: error.message, code, stack: error.stack };
}
