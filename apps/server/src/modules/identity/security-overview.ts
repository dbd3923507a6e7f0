import type { RequestOf, ResultOf } from '@candor/contract/calls';
import { pageOf, pageOfRows } from '../../platform/pages.ts';
import type { CallContext } from '../../http/handler.ts';
import { readMailPhrase } from './mail-phrase.ts';
import type { IdentityDeps } from './deps.ts';
import { securityHoldUntil } from './security-events.ts';
import { IDLE_MS } from './sessions.ts';
import { countKeys } from './store-passkeys.ts';
import { countRecoveryCodes, countSecurityEvents, listSecurityEvents } from './store-safety.ts';
import { listSessions } from './store-sessions.ts';

export async function getSecurity(
  { db, secondFactor, fundPassword, phrases }: IdentityDeps,
  { userId, nowMs }: CallContext,
): Promise<ResultOf<'getSecurity'>> {
  const [hasFundPassword, hasTotp, recoveryCodesLeft, sessions, holdUntil, keys, phrase] =
    await Promise.all([
      fundPassword.isSet(db, userId),
      secondFactor.isBound(db, userId),
      countRecoveryCodes(db, userId),
      listSessions(db, userId, { nowMs, idleSinceMs: nowMs - IDLE_MS }),
      securityHoldUntil(db, userId),
      countKeys(db, userId),
      readMailPhrase(phrases, db, userId),
    ]);
  const isHeld = holdUntil !== null && holdUntil > nowMs;
  return {
    hasFundPassword,
    hasTotp,
    recoveryCodesLeft,
    sessions: sessions.length,
    ...keys,
    ...(phrase === null ? {} : { mailPhrase: phrase }),
    ...(isHeld ? { holdUntil } : {}),
  };
}

export async function listOwnSecurityEvents(
  { db }: IdentityDeps,
  request: RequestOf<'listSecurityEvents'>,
  { userId }: CallContext,
): Promise<ResultOf<'listSecurityEvents'>> {
  const asked = pageOf(request);
  const [found, total] = await Promise.all([
    listSecurityEvents(db, userId, asked),
    countSecurityEvents(db, userId),
  ]);
  const { shown, page } = pageOfRows(asked, found, { total, placeOf: ({ id }) => id });
  const records = shown.map((row) => ({
    id: row.id,
    // The table only contains kinds of the domain.
    kind: row.kind as ResultOf<'listSecurityEvents'>['records'][number]['kind'],
    ip: row.ip,
    userAgent: row.user_agent,
    detail: row.detail,
    createdAt: row.created_at,
    ...(row.holds_until === null ? {} : { holdsUntil: row.holds_until }),
  }));
  return { records, ...page };
}
