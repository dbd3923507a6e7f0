import type { StatementSection, StatementTerms } from '@candor/domain/wallet/statement';
import type { StatementFormat } from '@candor/domain/wallet/statement';
import { money, toText } from '@candor/domain/money/money';
import type { Db, Queryable, Tx } from '../../../platform/db.ts';

/** A requested statement before its contents are known. */
export interface NewStatement extends Omit<StatementTerms, 'lineCount'> {
  readonly userId: string;
  readonly format: StatementFormat;
  /** As in the headers of the request. */
  readonly language: string;
}

/** A statement with its contents. */
export interface IssuedStatement extends NewStatement {
  readonly lineCount: number;
  readonly sections: readonly StatementSection[];
  /** SHA-256, hexadecimal. */
  readonly fingerprint: string;
}

export async function countSince(tx: Queryable, userId: string, sinceMs: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from wallet.statement
    where user_id = ${userId} and created_at > ${sinceMs}::timestamptz`;
  return row!.count;
}

export async function insertStatement(tx: Tx, statement: NewStatement): Promise<void> {
  const { userId, reference, format, account, currency, language } = statement;
  await tx`
    insert into wallet.statement (user_id, id, format, account, currency, from_at, before_at,
      created_at, language)
    values (${userId}, ${reference}, ${format}, ${account}, ${currency}, ${statement.fromMs},
      ${statement.beforeMs}, ${statement.issuedAtMs}, ${language})`;
}

export async function updateIssued(
  tx: Tx,
  { userId, reference, sections, lineCount, fingerprint }: IssuedStatement,
  ticket: { readonly hash: Buffer; readonly expiresAtMs: number },
): Promise<void> {
  const texts = sections.map((section) => ({
    ...section,
    opening: toText(section.opening),
    closing: toText(section.closing),
    totals: section.totals.map((total) => ({ ...total, amount: toText(total.amount) })),
  }));
  await tx`
    update wallet.statement set sections = ${JSON.stringify(texts)}::text::jsonb,
      line_count = ${lineCount}, fingerprint = ${fingerprint}, ticket_hash = ${ticket.hash},
      expires_at = ${ticket.expiresAtMs}
    where user_id = ${userId} and id = ${reference}`;
}

interface StatementRow {
  readonly user_id: string;
  readonly id: string;
  readonly format: StatementFormat;
  readonly account: StatementTerms['account'];
  readonly currency: StatementTerms['currency'];
  readonly from_at: number;
  readonly before_at: number;
  readonly created_at: number;
  readonly language: string;
  readonly sections: string;
  readonly line_count: number;
  readonly fingerprint: string;
}

/** Opens a link and uses it up; undefined if it is expired, used or unknown. */
export async function takeStatement(
  db: Db,
  ticket: { readonly id: string; readonly hash: Buffer },
  nowMs: number,
): Promise<IssuedStatement | undefined> {
  const [row] = await db<StatementRow[]>`
    update wallet.statement set downloaded_at = ${nowMs}::timestamptz
    where id = ${ticket.id} and ticket_hash = ${ticket.hash} and downloaded_at is null
      and expires_at > ${nowMs}::timestamptz
    returning user_id, id, format, account, currency, from_at, before_at, created_at, language,
      sections::text as sections, line_count, fingerprint`;
  return row && toStatement(row);
}

function toStatement(row: StatementRow): IssuedStatement {
  const sections = JSON.parse(row.sections) as (Omit<StatementSection, 'totals'> & {
    opening: string;
    closing: string;
    totals: { type: string; count: number; amount: string }[];
  })[];
  return {
    userId: row.user_id,
    reference: row.id,
    format: row.format,
    account: row.account,
    currency: row.currency,
    fromMs: row.from_at,
    beforeMs: row.before_at,
    issuedAtMs: row.created_at,
    language: row.language,
    lineCount: row.line_count,
    fingerprint: row.fingerprint,
    sections: sections.map((section) => ({
      ...section,
      opening: money(section.opening),
      closing: money(section.closing),
      totals: section.totals.map((total) => ({ ...total, amount: money(total.amount) })),
    })),
  };
}

/** What anybody may know about an issued statement. */
export async function findSeal(db: Queryable, reference: string) {
  const [row] = await db<
    {
      fingerprint: string;
      line_count: number;
      from_at: number;
      before_at: number;
      created_at: number;
    }[]
  >`select fingerprint, line_count, from_at, before_at, created_at from wallet.statement
    where id = ${reference} and fingerprint is not null`;
  return row;
}
