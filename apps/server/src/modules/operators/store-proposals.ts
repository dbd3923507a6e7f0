import type { OperatorRole } from '@candor/domain/operators/roles';
import type { Queryable, Tx } from '../../platform/db.ts';

export type ProposalStatus = 'waiting' | 'executed' | 'rejected' | 'withdrawn' | 'expired';

export interface ProposalRow {
  readonly id: string;
  readonly kind: string;
  readonly role: OperatorRole;
  readonly payload: string;
  readonly reason: string;
  readonly status: ProposalStatus;
  readonly maker_id: string;
  readonly maker: string;
  readonly checker: string | null;
  readonly checker_reason: string | null;
  readonly created_at: number;
  readonly expires_at: number;
  readonly decided_at: number | null;
}

export interface NewProposal {
  readonly id: string;
  readonly kind: string;
  readonly role: OperatorRole;
  readonly payload: string;
  readonly payloadHash: string;
  readonly reason: string;
  readonly makerId: string;
  readonly expiresAt: number;
}

/** False if the same proposal is already pending. */
export async function insertProposal(tx: Tx, proposal: NewProposal, nowMs: number) {
  const inserted = await tx`
    insert into operators.proposal (id, kind, role, payload, payload_hash, reason, status, maker_id,
      created_at, expires_at)
    values (${proposal.id}, ${proposal.kind}, ${proposal.role}, ${proposal.payload},
      ${proposal.payloadHash}, ${proposal.reason}, 'waiting', ${proposal.makerId}, ${nowMs},
      ${proposal.expiresAt})
    on conflict (kind, payload_hash) where status = 'waiting' do nothing returning 1`;
  return inserted.length > 0;
}

export async function findProposal(db: Queryable, id: string): Promise<ProposalRow | undefined> {
  const [row] = await db<ProposalRow[]>`
    select p.*, m.name as maker, c.name as checker
    from operators.proposal p join operators.operator m on m.id = p.maker_id
    left join operators.operator c on c.id = p.checker_id where p.id = ${id}`;
  return row;
}

/** Locked, so that it is decided once. */
export async function lockProposal(tx: Tx, id: string): Promise<ProposalRow | undefined> {
  await tx`select 1 from operators.proposal where id = ${id} for update`;
  return findProposal(tx, id);
}

export interface ProposalFilter {
  readonly status: ProposalStatus | null;
  readonly roles: readonly OperatorRole[];
  readonly limit: number;
}

/** Pending proposals oldest first, decided ones newest first. */
export async function listProposals(db: Queryable, filter: ProposalFilter) {
  return db<(ProposalRow & { total: string })[]>`
    select p.*, m.name as maker, c.name as checker, count(*) over () as total
    from operators.proposal p join operators.operator m on m.id = p.maker_id
    left join operators.operator c on c.id = p.checker_id
    where (${filter.status}::text is null or p.status = ${filter.status})
      and p.role = any(${[...filter.roles]}::text[])
    order by (p.status = 'waiting') desc,
      case when p.status = 'waiting' then p.created_at end,
      p.decided_at desc, p.id
    limit ${filter.limit}`;
}

export interface Decision {
  readonly id: string;
  readonly status: ProposalStatus;
  readonly checkerId: string | null;
  readonly checkerReason: string | null;
  readonly nowMs: number;
}

export async function decideProposal(tx: Tx, decision: Decision): Promise<void> {
  await tx`update operators.proposal set status = ${decision.status},
      checker_id = ${decision.checkerId}, checker_reason = ${decision.checkerReason},
      decided_at = ${decision.nowMs}
    where id = ${decision.id} and status = 'waiting'`;
}

/** Closes expired proposals and returns them. */
export async function expireProposals(
  tx: Tx,
  nowMs: number,
): Promise<{ id: string; kind: string }[]> {
  return tx<{ id: string; kind: string }[]>`
    update operators.proposal set status = 'expired', decided_at = ${nowMs}
    where status = 'waiting' and expires_at <= ${nowMs}::timestamptz returning id, kind`;
}

/** Withdraws the pending proposals of a disabled operator and returns them. */
export async function withdrawProposalsOf(
  tx: Tx,
  makerId: string,
  nowMs: number,
): Promise<{ id: string; kind: string }[]> {
  return tx<{ id: string; kind: string }[]>`
    update operators.proposal set status = 'withdrawn', decided_at = ${nowMs}
    where status = 'waiting' and maker_id = ${makerId} returning id, kind`;
}

interface Wished {
  readonly kinds: readonly string[];
  /** Payload field that holds the id. */
  readonly field: string;
  readonly ids: readonly string[];
}

/** Those of these ids with a pending proposal, whatever its other fields. */
export async function listProposed(
  db: Queryable,
  { kinds, field, ids }: Wished,
): Promise<ReadonlySet<string>> {
  const rows = await db<{ id: string }[]>`
    select distinct payload::jsonb ->> ${field} as id from operators.proposal
    where status = 'waiting' and kind = any(${[...kinds]}::text[])
      and payload::jsonb ->> ${field} = any(${[...ids]}::text[])`;
  return new Set(rows.map(({ id }) => id));
}
