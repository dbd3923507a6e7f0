import type { ServiceUser } from './service-user.ts';

export function runAs(user: ServiceUser | null): { uid?: number; gid?: number } {
  return user ? { uid: user.uid, gid: user.gid } : {};
}

/**
 * Only what a program needs to run: the product's secrets and stray PG… variables stay out of
 * PostgreSQL.
 */
export function programEnvironment(): NodeJS.ProcessEnv {
  const { PATH, TMPDIR, TEMP, TMP, SystemRoot } = process.env;
  return { PATH, TMPDIR, TEMP, TMP, SystemRoot, LC_ALL: 'C' };
}
