import { createHash } from 'node:crypto';
import type { ConsoleRequestOf, ConsoleResultOf } from '@candor/contract/console/calls';
import { Refusal } from '@candor/domain/refusal';
import * as z from 'zod/mini';
import type { ConsoleContext, ConsoleSession } from '../../http/console-handler.ts';
import { inTransaction, type Tx } from '../../platform/db.ts';
import type { OperatorCommand, OperatorCommands } from '../../platform/operator-commands.ts';
import { appendAuditLine } from './audit-log.ts';
import type { OperatorsDeps } from './deps.ts';
import { insertProposal } from './store-proposals.ts';

/** A proposal not confirmed by then expires. */
const PROPOSAL_MS = 24 * 3_600_000;
/** The audit log stores the whole payload. */
const PAYLOAD_LENGTH_MAX = 4_000;
/** NUL and unpaired surrogates, as JSON escapes them; PostgreSQL stores neither. */
const UNSTORABLE = /\\u0000|\\ud[89a-f]/i;

/** Refuses: operators.unknownCommand, operators.roleMissing. */
export function commandFor(
  commands: OperatorCommands,
  kind: string,
  session: ConsoleSession,
): OperatorCommand {
  const command = Object.hasOwn(commands, kind) ? commands[kind]! : null;
  if (!command) throw new Refusal('operators.unknownCommand');
  if (!session.roles.includes(command.role)) throw new Refusal('operators.roleMissing');
  return command;
}

/**
 * Executes a command immediately, or stores it as a proposal if a second operator has to confirm.
 * The audit entry is written in the same transaction.
 */
export async function performCommand(
  deps: OperatorsDeps,
  { kind, payload, reason }: ConsoleRequestOf<'performCommand'>,
  { session, nowMs, trace }: ConsoleContext,
): Promise<ConsoleResultOf<'performCommand'>> {
  trace.subject = kind;
  const command = commandFor(deps.commands, kind, session!);
  const text = canonicalText(payload);
  const decoded = decodePayload(command, payload);
  const line = { operatorId: session!.operatorId, userId: userOf(payload), reason, detail: text };
  trace.userId = line.userId;
  if (!command.makerChecker) {
    await inTransaction(deps.db, async (tx) => {
      await command.execute(tx, decoded, { operatorIds: [session!.operatorId], nowMs });
      await appendAuditLine(tx, { ...line, kind: 'command', subject: kind }, nowMs);
    });
    return { outcome: 'done', proposalId: '' };
  }
  const id = deps.random.uuid(nowMs);
  await inTransaction(deps.db, async (tx) => {
    await propose(tx, { id, kind, command, text, reason, makerId: session!.operatorId, nowMs });
    await appendAuditLine(tx, { ...line, kind: 'propose', subject: `${kind}/${id}` }, nowMs);
  });
  return { outcome: 'proposed', proposalId: id };
}

interface Intent {
  readonly id: string;
  readonly kind: string;
  readonly command: OperatorCommand;
  readonly text: string;
  readonly reason: string;
  readonly makerId: string;
  readonly nowMs: number;
}

async function propose(tx: Tx, intent: Intent): Promise<void> {
  const { id, kind, command, text, reason, makerId, nowMs } = intent;
  const isNew = await insertProposal(
    tx,
    {
      id,
      kind,
      role: command.role,
      payload: text,
      payloadHash: createHash('sha256').update(text).digest('hex'),
      reason,
      makerId,
      expiresAt: nowMs + PROPOSAL_MS,
    },
    nowMs,
  );
  if (!isNew) throw new Refusal('operators.alreadyProposed');
}

/** Refuses: request.invalid, with the first invalid field. */
export function decodePayload(command: OperatorCommand, payload: unknown): unknown {
  const decoded = z.safeDecode(command.payload as z.ZodMiniType, payload);
  if (decoded.success) return decoded.data;
  const field = String(decoded.error.issues[0]?.path[0] ?? '');
  throw new Refusal('request.invalid', { field });
}

/** Canonical JSON: independent of the order of fields. Refuses: request.invalid. */
export function canonicalText(payload: Record<string, unknown>): string {
  const sorted = Object.fromEntries(
    Object.entries(payload).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  );
  const text = JSON.stringify(sorted);
  if (text.length > PAYLOAD_LENGTH_MAX || UNSTORABLE.test(text))
    throw new Refusal('request.invalid');
  return text;
}

const userOf = (payload: Record<string, unknown>): string => {
  const userId = payload['userId'];
  return typeof userId === 'string' ? userId.slice(0, 64) : '';
};
