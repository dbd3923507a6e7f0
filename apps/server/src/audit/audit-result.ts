import type { Queryable, Tx } from '../platform/db.ts';
import type { Finding } from './audit.ts';

/** What the last audit found, whichever process did it. */
export interface AuditResult {
  readonly findings: readonly Finding[];
  /** Epoch milliseconds; null before the first one. */
  readonly atMs: number | null;
}

export async function writeAuditResult(
  tx: Tx,
  findings: readonly Finding[],
  nowMs: number,
): Promise<void> {
  await tx`insert into platform.audit_result (at, findings)
    values (${nowMs}, ${JSON.stringify(findings)}::text::jsonb)
    on conflict ("only") do update set at = excluded.at, findings = excluded.findings`;
}

export async function readAuditResult(db: Queryable): Promise<AuditResult> {
  const [row] = await db<{ at: number; findings: string }[]>`
    select at, findings::text as findings from platform.audit_result`;
  if (!row) return { findings: [], atMs: null };
  return { findings: JSON.parse(row.findings) as Finding[], atMs: row.at };
}
