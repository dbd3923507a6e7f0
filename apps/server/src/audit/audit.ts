import { readdirSync, readFileSync } from 'node:fs';
import type { Db, Queryable } from '../platform/db.ts';
import { sinceGoodPoint } from './since-good-point.ts';

/** Something in the data that cannot be true. */
export interface Finding {
  /** File of `checks/` that found it. */
  readonly check: string;
  readonly place: string;
  readonly detail: string;
}

export interface AuditOptions {
  /**
   * Reads only what was touched since this good point; everything if missing. Epoch milliseconds.
   */
  readonly sinceMs?: number | null;
  /** Time limit per check in milliseconds; unlimited if missing. */
  readonly timeoutMs?: number;
}

/** Read once: an audit holds a database snapshot and should not wait for files meanwhile. */
const FOLDER = new URL('./checks/', import.meta.url);
const checks = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .map((name) => ({
    check: name.replace('.sql', ''),
    text: readFileSync(new URL(name, FOLDER), 'utf8'),
  }));
const FINDINGS_PER_CHECK_MAX = 100;

/**
 * Verifies the data across all modules: one SQL statement per file, each returning what is wrong.
 * It shares no code with what it checks, and sees one moment of the database. Empty when all is
 * well.
 */
export async function audit(
  db: Db,
  { sinceMs = null, timeoutMs = 0 }: AuditOptions = {},
): Promise<Finding[]> {
  return db.begin(async (tx) => {
    await tx`set transaction isolation level repeatable read read only`;
    await tx.unsafe(`set local statement_timeout = ${Math.ceil(timeoutMs)}`);
    const findings: Finding[] = [];
    for (const each of checks) findings.push(...(await runCheck(tx, each, sinceMs)));
    return findings;
  });
}

async function runCheck(
  tx: Queryable,
  { check, text }: (typeof checks)[number],
  sinceMs: number | null,
): Promise<Finding[]> {
  const sql = sinceMs === null ? text : sinceGoodPoint(text, sinceMs);
  const rows = await tx.unsafe<{ place: string; detail: string }[]>(
    `select * from (${sql}) as found limit ${FINDINGS_PER_CHECK_MAX}`,
  );
  return rows.map((row) => ({ check, ...row }));
}
