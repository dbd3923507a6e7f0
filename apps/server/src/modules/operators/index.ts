import type { ConsoleRecord } from '../../http/console-handler.ts';
import { inTransaction } from '../../platform/db.ts';
import { getSecret } from '../../platform/secrets.ts';
import { credentials } from '../identity/index.ts';
import { appendAuditLine } from './audit-log.ts';
import { consoleHandlers } from './calls.ts';
import type { OperatorsOptions } from './deps.ts';
import { createExpireJob } from './expire.job.ts';
import { createHealthJob } from './health.ts';
import { ensureAdmins } from './bootstrap-admins.ts';
import { createOperatorSessions } from './sessions.ts';

/** Operators: sessions, two-person commands, queues, and the audit chain. */
export async function createOperators(options: OperatorsOptions) {
  const { db, clock, random } = options;
  const secret = await getSecret(db, 'operators.totp', () => random.bytes(32));
  const keys = credentials.createTotpKeys(secret, random);
  const sessions = createOperatorSessions(options);
  return {
    commands: options.commands,
    calls: consoleHandlers({ ...options, keys, sessions }),
    jobs: [createExpireJob(), createHealthJob(options)],
    findSession: sessions.find,
    peekSession: sessions.peek,
    /** Newly created administrators with one-time passwords: two at the first start, then none. */
    ensureAdmins: () => ensureAdmins({ db, random, nowMs: clock.now() }),
    record: ({ call, ...entry }: ConsoleRecord, nowMs: number) =>
      inTransaction(db, (tx) => appendAuditLine(tx, { ...entry, kind: call }, nowMs)),
  };
}

export { reverseTransfer } from './reverse-transfer.ts';
export { readHead as readAuditHead } from './store-audit.ts';
