import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { Refusal } from '@candor/domain/refusal';
import type { ConsoleContext, ConsoleSession } from '../../http/console-handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { OperatorFact } from '../../platform/operator-commands.ts';
import { commandFor, decodePayload } from './commands.ts';
import { appendAuditLine } from './audit-log.ts';
import type { OperatorsDeps } from './deps.ts';
import * as store from './store-proposals.ts';

type Proposal = ConsoleResultOf<'confirmProposal'>;

/** Operators see proposals of their roles; auditors see all. */
export async function listProposals(
  { db, commands }: OperatorsDeps,
  { status, limit }: ConsoleRequestOf<'listProposals'>,
  { session }: ConsoleContext,
): Promise<ConsoleResultOf<'listProposals'>> {
  const isAuditor = session!.roles.includes('auditor');
  const roles = isAuditor ? Object.values(commands).map(({ role }) => role) : session!.roles;
  const rows = await store.listProposals(db, {
    status: status ?? null,
    roles: [...new Set(roles)],
    limit: limit ?? 50,
  });
  const proposals = rows.map((row) => present(row, session!));
  return { proposals, total: Number(rows[0]?.total ?? 0) };
}

/** Refuses: operators.unknownProposal, operators.roleMissing. */
export async function getProposal(
  { db, commands }: OperatorsDeps,
  { id }: ConsoleRequestOf<'getProposal'>,
  { session, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'getProposal'>> {
  const row = await store.findProposal(db, id);
  if (!row) throw new Refusal('operators.unknownProposal');
  trace.subject = `${row.kind}/${id}`;
  if (!session!.roles.includes('auditor') && !session!.roles.includes(row.role))
    throw new Refusal('operators.roleMissing');
  const payload = JSON.parse(row.payload) as Record<string, unknown>;
  const command = Object.hasOwn(commands, row.kind) ? commands[row.kind]! : null;
  const described = command?.describe
    ? await command.describe(db, decodePayload(command, payload))
    : null;
  return { proposal: present(row, session!), facts: [...(described ?? plainFacts(payload))] };
}

const plainFacts = (payload: Record<string, unknown>): OperatorFact[] =>
  Object.entries(payload).map(([name, value]) => ({
    name,
    type: name === 'userId' ? 'user' : 'text',
    value: typeof value === 'string' ? value : JSON.stringify(value),
  }));

/**
 * Confirms a proposal as second person and executes its command in the same transaction. Refuses:
 * operators.unknownProposal, operators.ownProposal, operators.alreadyDecided,
 * operators.proposalExpired, operators.roleMissing, and whatever the command refuses.
 */
export async function confirmProposal(
  deps: OperatorsDeps,
  { id, reason }: ConsoleRequestOf<'confirmProposal'>,
  { session, nowMs, trace }: ConsoleContext,
): Promise<Proposal> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockForChecker(tx, { id, session: session!, nowMs });
    trace.subject = `${row.kind}/${id}`;
    const command = commandFor(deps.commands, row.kind, session!);
    const payload = decodePayload(command, JSON.parse(row.payload));
    const decision = {
      id: row.id,
      status: 'executed',
      checkerId: session!.operatorId,
      checkerReason: reason ?? null,
      nowMs,
    } as const;
    await store.decideProposal(tx, decision);
    const operatorIds = [row.maker_id, session!.operatorId];
    await command.execute(tx, payload, { operatorIds, nowMs });
    await appendDecision(tx, { row, session: session!, kind: 'confirm', reason, nowMs });
    return present((await store.findProposal(tx, id))!, session!);
  });
}

/** Refuses: operators.unknownProposal, operators.ownProposal, operators.alreadyDecided. */
export async function rejectProposal(
  deps: OperatorsDeps,
  { id, reason }: ConsoleRequestOf<'rejectProposal'>,
  { session, nowMs, trace }: ConsoleContext,
): Promise<Proposal> {
  return inTransaction(deps.db, async (tx) => {
    const row = await lockForChecker(tx, { id, session: session!, nowMs });
    trace.subject = `${row.kind}/${id}`;
    const checker = { checkerId: session!.operatorId, checkerReason: reason };
    await store.decideProposal(tx, { id: row.id, status: 'rejected', ...checker, nowMs });
    await appendDecision(tx, { row, session: session!, kind: 'reject', reason, nowMs });
    return present((await store.findProposal(tx, id))!, session!);
  });
}

/** Refuses: operators.unknownProposal, operators.notYourProposal, operators.alreadyDecided. */
export async function withdrawProposal(
  deps: OperatorsDeps,
  { id, reason }: ConsoleRequestOf<'withdrawProposal'>,
  { session, nowMs, trace }: ConsoleContext,
): Promise<Proposal> {
  return inTransaction(deps.db, async (tx) => {
    const row = await store.lockProposal(tx, id);
    if (!row) throw new Refusal('operators.unknownProposal');
    trace.subject = `${row.kind}/${id}`;
    if (row.maker_id !== session!.operatorId) throw new Refusal('operators.notYourProposal');
    if (row.status !== 'waiting') throw new Refusal('operators.alreadyDecided');
    const nobody = { checkerId: null, checkerReason: null };
    await store.decideProposal(tx, { id: row.id, status: 'withdrawn', ...nobody, nowMs });
    await appendDecision(tx, { row, session: session!, kind: 'withdraw', reason, nowMs });
    return present((await store.findProposal(tx, id))!, session!);
  });
}

async function lockForChecker(
  tx: Tx,
  ask: { id: string; session: ConsoleSession; nowMs: number },
): Promise<store.ProposalRow> {
  const row = await store.lockProposal(tx, ask.id);
  if (!row) throw new Refusal('operators.unknownProposal');
  if (!ask.session.roles.includes(row.role)) throw new Refusal('operators.roleMissing');
  if (row.maker_id === ask.session.operatorId) throw new Refusal('operators.ownProposal');
  if (row.status === 'expired') throw new Refusal('operators.proposalExpired');
  if (row.status !== 'waiting') throw new Refusal('operators.alreadyDecided');
  if (row.expires_at <= ask.nowMs) throw new Refusal('operators.proposalExpired');
  return row;
}

interface DecisionLine {
  readonly row: store.ProposalRow;
  readonly session: ConsoleSession;
  readonly kind: 'confirm' | 'reject' | 'withdraw';
  readonly reason: string | undefined;
  readonly nowMs: number;
}

const appendDecision = (tx: Tx, { row, session, kind, reason, nowMs }: DecisionLine) =>
  appendAuditLine(
    tx,
    {
      operatorId: session.operatorId,
      kind,
      subject: `${row.kind}/${row.id}`,
      userId: String((JSON.parse(row.payload) as { userId?: unknown }).userId ?? '').slice(0, 64),
      reason: reason ?? '',
      detail: row.payload,
    },
    nowMs,
  );

const present = (row: store.ProposalRow, session: ConsoleSession): Proposal => ({
  id: row.id,
  kind: row.kind,
  role: row.role,
  status: row.status,
  maker: row.maker,
  reason: row.reason,
  checker: row.checker,
  checkerReason: row.checker_reason,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  decidedAt: row.decided_at,
  isOwn: row.maker_id === session.operatorId,
});
