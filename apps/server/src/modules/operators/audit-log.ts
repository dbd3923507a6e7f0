import { createHash } from 'node:crypto';
import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { type AuditLine, auditLineText } from '@candor/domain/operators/audit-line';
import type { Db, Tx } from '../../platform/db.ts';
import * as store from './store-audit.ts';

const STRETCH = 1_000;
const DETAIL_LENGTH_MAX = 4_000;

/** Appends an entry to the chain, in the transaction that it records; must be its last lock. */
export async function appendAuditLine(
  tx: Tx,
  entry: Omit<AuditLine, 'number' | 'atMs'>,
  nowMs: number,
): Promise<void> {
  const head = await store.lockHead(tx);
  const detail = entry.detail.slice(0, DETAIL_LENGTH_MAX).toWellFormed();
  const line = { ...entry, detail, number: head.number + 1, atMs: nowMs };
  await store.insertAuditLine(tx, line, hashOf(line, head.hash));
}

const hashOf = (line: AuditLine, previousHash: string): string =>
  createHash('sha256').update(auditLineText(line, previousHash)).digest('hex');

const LINES_DEFAULT = 50;

const toLine = (row: store.AuditLineRow): AuditLine => ({
  number: Number(row.number),
  atMs: row.at,
  operatorId: row.operator_id,
  kind: row.kind,
  subject: row.subject,
  userId: row.user_id,
  reason: row.reason,
  detail: row.detail,
});

export async function listAuditLines(
  db: Db,
  request: ConsoleRequestOf<'listAuditLines'>,
): Promise<ConsoleResultOf<'listAuditLines'>> {
  const limit = request.limit ?? LINES_DEFAULT;
  const rows = await store.listAuditLines(db, {
    operatorId: request.operatorId ?? null,
    userId: request.userId ?? null,
    kind: request.kind ?? null,
    limit: limit + 1,
    after: request.after ?? null,
  });
  const lines = rows.slice(0, limit).map((row) => {
    const { atMs, ...line } = toLine(row);
    return { ...line, at: atMs, operator: row.operator, hash: row.hash };
  });
  const last = lines.at(-1);
  return { lines, ...(last && rows.length > limit ? { next: last.number } : {}) };
}

/** Recomputes the hash of every entry, in order, up to the head. */
export async function verifyAuditLines(db: Db): Promise<ConsoleResultOf<'verifyAuditLines'>> {
  const head = await store.readHead(db);
  let hash = '';
  let number = 0;
  while (number < head.number) {
    const rows = await store.listChain(db, number, STRETCH);
    for (const row of rows.filter((candidate) => Number(candidate.number) <= head.number)) {
      const line = toLine(row);
      hash = hashOf(line, hash);
      if (line.number !== ++number || row.hash !== hash) return broken(number);
    }
    if (rows.length === 0) return broken(number + 1);
  }
  return hash === head.hash
    ? { isWhole: true, lines: number, brokenAt: null, head: hash }
    : broken(number);
}

const broken = (brokenAt: number) => ({ isWhole: false, lines: brokenAt, brokenAt, head: '' });
