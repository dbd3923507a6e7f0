import type { Queryable, Tx } from '../../../platform/db.ts';

export interface PushEndpoint {
  readonly userId: string;
  readonly id: string;
  readonly sessionId: string;
  readonly address: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** More devices than a person has; the oldest gives way. */
const ENDPOINTS_MAX = 10;

/**
 * Stores a device. One that changes hands needs the keys that it has; false: they are others.
 */
export async function putEndpoint(tx: Tx, endpoint: PushEndpoint, nowMs: number): Promise<boolean> {
  const { userId, id, sessionId, address, p256dh, auth } = endpoint;
  const stored = await tx`
    insert into messages.push_endpoint as e
      (user_id, id, session_id, address, p256dh, auth, created_at)
    values (${userId}, ${id}, ${sessionId}, ${address}, ${p256dh}, ${auth}, ${nowMs})
    on conflict (address) do update set user_id = excluded.user_id, id = excluded.id,
      session_id = excluded.session_id, created_at = excluded.created_at
    where e.auth = excluded.auth and e.p256dh = excluded.p256dh returning 1`;
  if (stored.length === 0) return false;
  await tx`
    delete from messages.push_endpoint where user_id = ${userId} and id in (
      select id from messages.push_endpoint where user_id = ${userId}
      order by created_at desc, id desc offset ${ENDPOINTS_MAX})`;
  return true;
}

export async function findEndpoint(
  db: Queryable,
  userId: string,
  id: string,
): Promise<PushEndpoint | null> {
  const [row] = await db<PushEndpoint[]>`
    select user_id as "userId", id, session_id as "sessionId", address, p256dh, auth
    from messages.push_endpoint where user_id = ${userId} and id = ${id}`;
  return row ?? null;
}

export async function deleteEndpoint(db: Queryable, userId: string, id: string): Promise<void> {
  await db`delete from messages.push_endpoint where user_id = ${userId} and id = ${id}`;
}

export async function deleteEndpointAt(
  db: Queryable,
  userId: string,
  address: string,
): Promise<void> {
  await db`delete from messages.push_endpoint where user_id = ${userId} and address = ${address}`;
}

export async function countEndpoints(db: Queryable, userId: string): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*)::integer as count from messages.push_endpoint where user_id = ${userId}`;
  return row!.count;
}
