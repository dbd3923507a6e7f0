import type { Db, Queryable, Tx } from '../../../platform/db.ts';

export interface TaxReport {
  readonly userId: string;
  readonly id: string;
  readonly year: number;
  /** As in the headers of the request. */
  readonly language: string;
}

export async function countSince(tx: Queryable, userId: string, sinceMs: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from net_worth.tax_report
    where user_id = ${userId} and created_at > ${sinceMs}::timestamptz`;
  return row!.count;
}

export async function insertTaxReport(
  tx: Tx,
  report: TaxReport,
  ticket: { readonly hash: Buffer; readonly nowMs: number; readonly expiresAtMs: number },
): Promise<void> {
  await tx`
    insert into net_worth.tax_report (user_id, id, year, language, ticket_hash, created_at,
      expires_at)
    values (${report.userId}, ${report.id}, ${report.year}, ${report.language}, ${ticket.hash},
      ${ticket.nowMs}::timestamptz, ${ticket.expiresAtMs}::timestamptz)`;
}

/** Opens a link and uses it up; undefined if it is expired, used or unknown. */
export async function takeTaxReport(
  db: Db,
  ticket: { readonly id: string; readonly hash: Buffer },
  nowMs: number,
): Promise<TaxReport | undefined> {
  const [row] = await db<{ user_id: string; id: string; year: number; language: string }[]>`
    update net_worth.tax_report set downloaded_at = ${nowMs}::timestamptz
    where id = ${ticket.id} and ticket_hash = ${ticket.hash} and downloaded_at is null
      and expires_at > ${nowMs}::timestamptz
    returning user_id, id, year, language`;
  return row && { userId: row.user_id, id: row.id, year: row.year, language: row.language };
}
