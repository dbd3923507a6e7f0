import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { ServiceUser } from './service-user.ts';

/**
 * Whether the account can pass through every directory down to `path`. Mode bits only: an access
 * list that grants more costs a needless copy, never a failure.
 */
export function canReach(path: string, user: ServiceUser | null): boolean {
  if (!user) return true;
  let current = realpathSync(path);
  for (;;) {
    if (!mayUse(current, user)) return false;
    const parent = dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/** Read and enter for a directory, read for a file: what a program and its libraries need. */
function mayUse(path: string, user: ServiceUser): boolean {
  const facts = statSync(path);
  const shift = facts.uid === user.uid ? 6 : facts.gid === user.gid ? 3 : 0;
  const needed = facts.isDirectory() ? 0o1 : 0o4;
  return ((facts.mode >> shift) & needed) === needed;
}
