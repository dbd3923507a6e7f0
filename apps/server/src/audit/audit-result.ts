import type { Queryable, Tx } from '../platform/db.ts';
import type { Finding } from './audit.ts';

/** Result of the last audit, whichever process ran it. Times are epoch milliseconds. */
export interface AuditResult {
  readonly findings: readonly Finding[];
  /** Null before the first one. */
  readonly atMs: number | null;
  /** When an audit last found nothing; null before. */
  readonly goodAtMs: number | null;
  /** When everything was last read; null before. */
  readonly fullAtMs: number | null;
}

export async function writeAuditResult(
  tx: Tx,
  { findings, atMs, goodAtMs, fullAtMs }: AuditResult,
): Promise<void> {
  await tx`insert into platform.audit_result (at, findings, good_at, full_at)
    values (${atMs}, ${JSON.stringify(findings)}::text::jsonb, ${goodAtMs}, ${fullAtMs})
    on conflict ("only") do update set at = excluded.at, findings = excluded.findings,
      good_at = excluded.good_at, full_at = excluded.full_at`;
}

export async function readAuditResult(db: Queryable): Promise<AuditResult> {
  const [row] = await db<
    { at: number; findings: string; goodAtMs: number | null; fullAtMs: number | null }[]
  >`
    select at, findings::text as findings, good_at as "goodAtMs", full_at as "fullAtMs"
    from platform.audit_result`;
  if (!row) return { findings: [], atMs: null, goodAtMs: null, fullAtMs: null };
  const { at, findings, goodAtMs, fullAtMs } = row;
  return { findings: JSON.parse(findings) as Finding[], atMs: at, goodAtMs, fullAtMs };
}
