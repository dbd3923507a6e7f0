import type { Db } from '../db.ts';
import type { Random } from '../random.ts';
import { openKeyRing } from '../key-ring.ts';
import { listKeptFiles } from './file-rows.ts';
import { VAULT_KEY } from './files.ts';
import { createVault } from './vault.ts';

const PAGE = 1_000;

/** Whether every picture that something rests on is in the folder and opens. */
export async function checkFiles(deps: {
  readonly db: Db;
  readonly random: Random;
  readonly folder: string;
}): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
  const { db, random, folder } = deps;
  const ring = await openKeyRing(db, VAULT_KEY, () => random.bytes(32));
  const vault = createVault({ folder, ring, random, now: () => 0 });
  const problems: string[] = [];
  let count = 0;
  for (let after: string | null = null; ;) {
    const ids: string[] = await listKeptFiles(db, { after, limit: PAGE });
    for (const id of ids) {
      await vault.get(id).catch((error: Error) => problems.push(`picture ${id}: ${error.message}`));
    }
    count += ids.length;
    if (ids.length < PAGE) return { count, problems };
    after = ids.at(-1)!;
  }
}
