import type { Db } from '../db.ts';
import type { Random } from '../random.ts';
import { getSecret } from '../secrets.ts';
import { listKeptFiles } from './file-rows.ts';
import { createVault } from './vault.ts';

const PAGE = 1_000;

/** Whether every picture that something rests on is in the folder and opens. */
export async function checkFiles(deps: {
  readonly db: Db;
  readonly random: Random;
  readonly folder: string;
}): Promise<{ readonly count: number; readonly problems: readonly string[] }> {
  const { db, random, folder } = deps;
  const key = await getSecret(db, 'files.vault', () => random.bytes(32));
  const vault = createVault({ folder, key, random });
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
