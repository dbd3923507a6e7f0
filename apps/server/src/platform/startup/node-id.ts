import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Random } from '../random.ts';

const FILE = 'node-id';

/**
 * Name of this node, the same after a restart: created on the first start and kept in its data
 * directory, whose lock keeps two live processes from sharing it.
 */
export function readNodeId(dataDir: string, random: Random, nowMs: number): string {
  const path = join(dataDir, FILE);
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    const id = random.uuid(nowMs);
    writeFileSync(path, `${id}\n`);
    return id;
  }
}
