import type { RequestOf, ResultOf } from '@candor/contract/calls';
import type { CallContext } from '../../http/handler.ts';
import type { IdentityDeps } from './deps.ts';
import { securityHoldUntil } from './security-events.ts';
import { IDLE_MS } from './sessions.ts';
import { countKeys } from './store-passkeys.ts';
import { countRecoveryCodes, countSecurityEvents, listSecurityEvents } from './store-safety.ts';
import { listSessions } from './store-sessions.ts';

const PAGE_SIZE = 20;

export async function getSecurity(
  { db, secondFactor, fundPassword }: IdentityDeps,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'getSecurity'>> {
  const [hasFundPassword, hasTotp, recoveryCodesLeft, sessions, holdUntil, keys] =
    await Promise.all([
      fundPassword.isSet(db, userId),
      secondFactor.isBound(db, userId),
      countRecoveryCodes(db, userId),
      listSessions(db, userId, { nowMs, idleSinceMs: nowMs - IDLE_MS }),
      securityHoldUntil(db, userId),
      countKeys(db, userId),
    ]);
  const isHeld = holdUntil !== null && holdUntil > nowMs;
  return {
    hasFundPassword,
    hasTotp,
    recoveryCodesLeft,
    sessions: sessions.length,
    ...keys,
    ...(isHeld ? { holdUntil } : {}),
  };
}

export async function listOwnSecurityEvents(
  { db }: IdentityDeps,
  { pageNo = 1, pageSize = PAGE_SIZE }: RequestOf<'listSecurityEvents'>,
  { userId }: CallContext,
): Promise<ResultOf<'listSecurityEvents'>> {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize };
  const [rows, total] = await Promise.all([
    listSecurityEvents(db, userId, page),
    countSecurityEvents(db, userId),
  ]);
  const records = rows.map((row) => ({
    id: row.id,
    // The table is written through the kinds of the domain alone.
    kind: row.kind as ResultOf<'listSecurityEvents'>['records'][number]['kind'],
    ip: row.ip,
    userAgent: row.user_agent,
    detail: row.detail,
    createdAt: row.created_at,
    ...(row.holds_until === null ? {} : { holdsUntil: row.holds_until }),
  }));
  const pages = Math.ceil(total / pageSize);
  return { records, total, size: pageSize, current: pageNo, pages };
}
