import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { deleteSession, findSession, insertSession, touchSession } from './store.ts';

const TOKEN_BYTES = 32;
const DAY_MS = 24 * 3_600_000;
const ABSOLUTE_MS = 30 * DAY_MS;
/** A session that nobody used this long is over. */
export const IDLE_MS = 7 * DAY_MS;
const SEEN_EVERY_MS = 5 * 60_000;
/** How long another process may go on believing in a session that was ended here. */
const CACHE_MS = 5_000;
const CACHE_MAX = 20_000;

export interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

export interface Sessions {
  /** Starts a session; the token is shown to the client once and stored as a hash. */
  open(db: Queryable, userId: string, from: { ip: string; userAgent: string }): Promise<string>;
  find(token: string): Promise<Session | null>;
  end(session: Session): Promise<void>;
}

export function createSessions(deps: { db: Db; clock: Clock; random: Random }): Sessions {
  const { db, clock, random } = deps;
  const cache = new LRUCache<string, { session: Session; readAt: number }>({ max: CACHE_MAX });

  async function read(token: string): Promise<Session | null> {
    const nowMs = clock.now();
    const row = await findSession(db, hashToken(token));
    if (!row || row.expires_at <= nowMs || row.last_seen_at <= nowMs - IDLE_MS) return null;
    if (row.last_seen_at < nowMs - SEEN_EVERY_MS) await touchSession(db, row, nowMs);
    return { userId: row.user_id, sessionId: row.id };
  }

  return {
    async open(queryable, userId, from) {
      const nowMs = clock.now();
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      const session = {
        userId,
        id: random.uuid(nowMs),
        tokenHash: hashToken(token),
        ip: from.ip,
        userAgent: from.userAgent.slice(0, 256),
        expiresAt: nowMs + ABSOLUTE_MS,
      };
      await insertSession(queryable, session, nowMs);
      return token;
    },
    async find(token) {
      if (token.length > 128) return null;
      const cached = cache.get(token);
      if (cached && clock.now() - cached.readAt < CACHE_MS) return cached.session;
      const session = await read(token);
      if (session) cache.set(token, { session, readAt: clock.now() });
      else cache.delete(token);
      return session;
    },
    async end(session) {
      await deleteSession(db, { userId: session.userId, id: session.sessionId });
      for (const [token, cached] of cache.entries())
        if (cached.session.sessionId === session.sessionId) cache.delete(token);
    },
  };
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
