import postgres from '../postgres-driver.ts';
import { StartupProblem } from './problem.ts';

const oldestMajor = 15;

/** Throws when the given database does not answer, denies access, or is too old. */
export async function checkDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {} });
  try {
    const [row] = await sql<{ version: string }[]>`
      select current_setting('server_version_num') as version`;
    const major = Math.floor(Number(row?.version) / 10_000);
    if (major < oldestMajor) {
      throw new StartupProblem(
        `DATABASE_URL: PostgreSQL ${major} is too old, ${oldestMajor} is needed`,
      );
    }
  } catch (error) {
    if (error instanceof StartupProblem) throw error;
    throw new StartupProblem(`DATABASE_URL: ${place(url)} ${reason(error)}`);
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Without account and password. */
function place(url: string): string {
  const { hostname, port, pathname } = new URL(url);
  return `${hostname}:${port || 5432}${pathname}`;
}

function reason(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string };
  const unreachable = ['ECONNREFUSED', 'ENOTFOUND', 'EHOSTUNREACH', 'CONNECT_TIMEOUT', 'EAI_AGAIN'];
  return unreachable.includes(code) ? `does not answer (${code})` : `refuses: ${message || code}`;
}
