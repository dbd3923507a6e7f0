import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * What a PostgreSQL server writes about itself into its data directory; the lines are defined by
 * PostgreSQL.
 */
export interface PostmasterFile {
  pid: number;
  port: number;
  status: 'starting' | 'ready' | 'stopping' | 'unknown';
}

/** Null when it is missing or not written to the end yet. */
export function readPostmasterFile(cluster: string): PostmasterFile | null {
  let lines: string[];
  try {
    lines = readFileSync(postmasterPath(cluster), 'utf8').split('\n');
  } catch {
    return null;
  }
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  return { pid, port: Number(lines[3] ?? 0), status: readStatus(lines[7]) };
}

export function postmasterPath(cluster: string): string {
  return join(cluster, 'postmaster.pid');
}

function readStatus(line = ''): PostmasterFile['status'] {
  const word = line.trim();
  return word === 'starting' || word === 'ready' || word === 'stopping' ? word : 'unknown';
}
