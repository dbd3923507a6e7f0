import { readFileSync } from 'node:fs';
import { StartupProblem } from '../startup/problem.ts';

/** The account PostgreSQL runs under when we are root: it refuses to run as root itself. */
export interface ServiceUser {
  name: string;
  uid: number;
  gid: number;
}

/**
 * In order of preference. initdb looks up its uid in the password file, so it must be a listed
 * account.
 */
const candidateNames = ['postgres', 'nobody'];

/**
 * Null when this process may run PostgreSQL as itself (it is not root, or the system has no uids).
 */
export function serviceUser(
  uid: number | undefined = process.getuid?.(),
  passwordFile = '/etc/passwd',
): ServiceUser | null {
  if (uid !== 0) return null;
  const accounts = readAccounts(readFileSync(passwordFile, 'utf8'));
  const account = candidateNames.map((name) => accounts.get(name)).find(Boolean);
  if (!account) {
    throw new StartupProblem(
      `PostgreSQL refuses to run as root and there is no account named ${candidateNames.join(' or ')} ` +
        'to run it under; start as another user, or set DATABASE_URL',
    );
  }
  return account;
}

function readAccounts(text: string): Map<string, ServiceUser> {
  const rows = text.split('\n').map((line) => line.split(':'));
  return new Map(
    rows
      .filter((row) => row.length >= 4 && Number(row[2]) > 0)
      .map(([name = '', , uid, gid]) => [name, { name, uid: Number(uid), gid: Number(gid) }]),
  );
}
