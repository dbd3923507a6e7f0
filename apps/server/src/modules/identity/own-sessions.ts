import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { Refusal } from '@candor/domain/refusal';
import type { CallContext } from '../../http/handler.ts';
import { inTransaction } from '../../platform/db.ts';
import type { IdentityDeps } from './deps.ts';
import { IDLE_MS } from './sessions.ts';
import { listSessions } from './store-sessions.ts';

/** A customer's own sessions, the current one first. */
export async function listOwnSessions(
  { db }: IdentityDeps,
  { userId, sessionId, nowMs }: CallContext,
): Promise<ResultOf<'listSessions'>> {
  const rows = await listSessions(db, userId, { nowMs, idleSinceMs: nowMs - IDLE_MS });
  return rows
    .map((row) => ({
      id: row.id,
      userAgent: row.user_agent,
      ip: row.ip,
      isCurrent: row.id === sessionId,
      createdAt: row.created_at,
      seenAt: row.last_seen_at,
    }))
    .toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends one of the customer's own sessions; any other id counts as unknown. */
export async function endSession(
  deps: IdentityDeps,
  { id }: RequestOf<'endSession'>,
  context: CallContext,
): Promise<Record<string, never>> {
  const { userId, nowMs } = context;
  if (!(await deps.sessions.end({ userId, sessionId: id })))
    throw new Refusal('identity.sessionUnknown');
  const event = { userId, kind: 'sessionEnded' as const, nowMs, from: context };
  await inTransaction(deps.db, (tx) => deps.recordSecurityEvent(tx, event));
  return {};
}

export async function endOtherSessions(
  deps: IdentityDeps,
  context: CallContext,
): Promise<ResultOf<'endOtherSessions'>> {
  const { db, sessions } = deps;
  const { userId, sessionId, nowMs } = context;
  const ended = await inTransaction(db, async (tx) => {
    const count = await sessions.endAll(tx, userId, sessionId);
    const event = { userId, kind: 'sessionEnded' as const, nowMs, from: context };
    if (count > 0) await deps.recordSecurityEvent(tx, { ...event, detail: `× ${count}` });
    return count;
  });
  sessions.forget(userId);
  return { ended };
}
