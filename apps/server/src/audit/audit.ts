import { readdir, readFile } from 'node:fs/promises';
import type { Db, Queryable } from '../platform/db.ts';

/** Something that the data says and cannot be true. */
export interface Finding {
  /** File of `checks/` that found it. */
  readonly check: string;
  readonly place: string;
  readonly detail: string;
}

const CHECKS = new URL('./checks/', import.meta.url);
const FINDINGS_PER_CHECK_MAX = 100;

/**
 * Proves the data across all modules: one SQL statement a file, each returning what is wrong. It
 * shares no code with what it checks, and sees one moment of the database. Empty when all is well.
 */
export async function audit(db: Db): Promise<Finding[]> {
  const names = (await readdir(CHECKS)).filter((name) => name.endsWith('.sql')).sort();
  return (await db.begin('isolation level repeatable read read only', async (tx) => {
    await tx`set local statement_timeout = 0`;
    const findings: Finding[] = [];
    for (const name of names) findings.push(...(await runCheck(tx, name)));
    return findings;
  })) as Finding[];
}

async function runCheck(tx: Queryable, name: string): Promise<Finding[]> {
  const text = await readFile(new URL(name, CHECKS), 'utf8');
  const rows = await tx.unsafe<{ place: string; detail: string }[]>(
    `select * from (${text}) as found limit ${FINDINGS_PER_CHECK_MAX}`,
  );
  return rows.map((row) => ({ check: name.replace('.sql', ''), ...row }));
}
