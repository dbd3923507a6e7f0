import type { AuditLine } from '@candor/domain/operators/audit-line';
import type { Queryable, Tx } from '../../platform/db.ts';

export interface AuditLineRow {
  readonly number: string;
  readonly at: number;
  readonly operator_id: string;
  readonly operator: string;
  readonly kind: string;
  readonly subject: string;
  readonly user_id: string;
  readonly reason: string;
  readonly detail: string;
  readonly hash: string;
}

/** Head of the chain, locked: entries are appended one after the other. */
export async function lockHead(tx: Tx): Promise<{ number: number; hash: string }> {
  const [row] = await tx<{ number: string; hash: string }[]>`
    select number, hash from operators.audit_head for update`;
  return { number: Number(row!.number), hash: row!.hash };
}

export async function insertAuditLine(tx: Tx, line: AuditLine, hash: string): Promise<void> {
  await tx`insert into operators.audit_line (number, at, operator_id, kind, subject, user_id, reason,
      detail, hash)
    values (${line.number}, ${line.atMs}, ${line.operatorId}, ${line.kind}, ${line.subject},
      ${line.userId}, ${line.reason}, ${line.detail}, ${hash})`;
  await tx`update operators.audit_head set number = ${line.number}, hash = ${hash}`;
}

export interface AuditFilter {
  readonly operatorId: string | null;
  readonly userId: string | null;
  readonly kind: string | null;
  readonly limit: number;
  /** Number of the last entry of the previous page; null for the first page. */
  readonly after: number | null;
}

export async function listAuditLines(db: Queryable, filter: AuditFilter) {
  return db<AuditLineRow[]>`
    select l.*, coalesce(o.name, '') as operator
    from operators.audit_line l left join operators.operator o on o.id::text = l.operator_id
    where (${filter.operatorId}::text is null or l.operator_id = ${filter.operatorId})
      and (${filter.userId}::text is null or l.user_id = ${filter.userId})
      and (${filter.kind}::text is null or l.kind = ${filter.kind})
      ${filter.after === null ? db`` : db`and l.number < ${filter.after}`}
    order by l.number desc limit ${filter.limit}`;
}

/** A range of the chain in order, to recompute its hashes. */
export async function listChain(db: Queryable, afterNumber: number, limit: number) {
  return db<AuditLineRow[]>`
    select *, '' as operator from operators.audit_line
    where number > ${afterNumber} order by number limit ${limit}`;
}

export async function readHead(db: Queryable): Promise<{ number: number; hash: string }> {
  const [row] = await db<{ number: string; hash: string }[]>`
    select number, hash from operators.audit_head`;
  return { number: Number(row!.number), hash: row!.hash };
}
