import { readFileSync } from 'node:fs';
import type { Db } from '../../../platform/db.ts';

class Undo extends Error {}

/** Number of audit findings after a statement, which is then rolled back. */
export async function foundAfter(db: Db, statement: string, check: string): Promise<number> {
  const text = readFileSync(new URL(`../../../audit/checks/${check}.sql`, import.meta.url), 'utf8');
  let found = 0;
  await db
    .begin(async (tx) => {
      await tx.unsafe(statement);
      found = (await tx.unsafe(text)).length;
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  return found;
}
