import type { WithdrawalState } from '@candor/domain/wallet/withdrawal';
import type { Queryable, Tx } from '../../platform/db.ts';
import { contains } from '../../platform/like.ts';
import type { QueueAsk } from '../../platform/operator-commands.ts';

/** Those of sanctions have a module of their own now; older ones are still here. */
export type CaseKind = 'sanctions' | 'payout';

/** A withdrawal that operators have to investigate after its end; it no longer holds money. */
export interface CaseFile {
  readonly userId: string;
  /** Id of the withdrawal. */
  readonly id: string;
  readonly kind: CaseKind;
  readonly openedAtMs: number;
  readonly closedAtMs: number | null;
  readonly finding: string | null;
}

const kinds: Readonly<Record<string, CaseKind>> = {
  outcomeUnknown: 'payout',
};

/** The case opened by this outcome; null for an ordinary one. */
export const caseOf = ({ reason }: WithdrawalState): CaseKind | null =>
  reason === null ? null : (kinds[reason] ?? null);

export async function openCase(
  tx: Tx,
  { userId, id, kind }: Pick<CaseFile, 'userId' | 'id' | 'kind'>,
  nowMs: number,
): Promise<void> {
  await tx`
    insert into wallet.case_file (user_id, id, kind, opened_at)
    values (${userId}, ${id}, ${kind}, ${nowMs}::timestamptz) on conflict (user_id, id) do nothing`;
}

/** Returns whether it was open. */
export async function closeCase(
  tx: Tx,
  { id, finding }: { readonly id: string; readonly finding: string },
  nowMs: number,
): Promise<boolean> {
  const closed = await tx`
    update wallet.case_file set closed_at = ${nowMs}::timestamptz, finding = ${finding}
    where id = ${id} and closed_at is null`;
  return closed.count > 0;
}

const columns = (db: Queryable) => db`c.user_id as "userId", c.id, c.kind,
  c.opened_at as "openedAtMs", c.closed_at as "closedAtMs", c.finding`;

export async function findCase(db: Queryable, id: string): Promise<CaseFile | undefined> {
  const [row] = await db<CaseFile[]>`
    select ${columns(db)} from wallet.case_file c where c.id = ${id}`;
  return row;
}

/** Open cases first, oldest first. */
export async function listCases(
  db: Queryable,
  ask: QueueAsk,
): Promise<{ cases: CaseFile[]; total: number }> {
  const rows = await db<(CaseFile & { total: string })[]>`
    select ${columns(db)}, count(*) over () as total from wallet.case_file c
    where (${ask.status}::text is null or (c.closed_at is null) = (${ask.status} = 'open'))
      and (${ask.userId}::uuid is null or c.user_id = ${ask.userId})
      ${ask.search === null ? db`` : db`and c.search_text like ${contains(ask.search)}`}
    order by c.closed_at is not null, c.opened_at limit ${ask.limit}`;
  return { cases: rows, total: Number(rows[0]?.total ?? 0) };
}
