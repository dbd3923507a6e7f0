import { connect } from '../db.ts';
import { StartupProblem } from './problem.ts';

const oldestMajor = 15;
/** What the driver says when a connection was not made in time. */
const CONNECT_TIMEOUT = 'timeout expired';
const CONNECT_TIMEOUT_MS = 5_000;

/** Throws when the given database does not answer, denies access, or is too old. */
export async function checkDatabase(url: string, timeoutMs = CONNECT_TIMEOUT_MS): Promise<void> {
  const sql = connect(url, { max: 1, connectTimeoutMs: timeoutMs });
  try {
    const [row] = await sql<{ version: string }[]>`
      select current_setting('server_version_num') as version`;
    const major = Math.floor(Number(row?.version) / 10_000);
    if (major < oldestMajor) {
      throw new StartupProblem(
        `DATABASE_URL: PostgreSQL ${major} is too old, at least ${oldestMajor} is required`,
      );
    }
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    throw new StartupProblem(`DATABASE_URL: ${place(url)} ${reason(error)}`);
  } finally {
    await sql.end({ timeoutMs: 1_000 });
  }
}

/** Without account and password. */
function place(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

function reason(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'ETIMEDOUT', 'EAI_AGAIN'];
  if (unreachable.includes(code)) return `does not answer (${code})`;
  return message === CONNECT_TIMEOUT ? 'does not answer (timeout)' : `refuses: ${message || code}`;
}
