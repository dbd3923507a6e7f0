import { DAY_MS } from '@candor/domain/durations';
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Bus } from '../../platform/bus.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import {
  deleteSession,
  deleteSessions,
  findSession,
  insertSession,
  listSessions,
  touchSession,
} from './store-sessions.ts';

const TOKEN_BYTES = 32;
const ABSOLUTE_MS = 30 * DAY_MS;
/** A session unused for this long expires. */
export const IDLE_MS = 7 * DAY_MS;
const SEEN_EVERY_MS = 5 * 60_000;
/** How long another process may accept an ended session if it misses the notice. */
const CACHE_MS = 5_000;
const CACHE_MAX = 20_000;

export interface Session {
  readonly userId: string;
  readonly sessionId: string;
}

export interface SessionStart {
  readonly userId: string;
  readonly method: string;
  readonly deviceHash: Buffer | null;
  readonly ip: string;
  readonly userAgent: string;
}

export interface Sessions {
  /** Starts a session; the token is sent to the client once and stored as a hash. */
  open(db: Queryable, start: SessionStart): Promise<string>;
  find(token: string): Promise<Session | null>;
  /** False if there was no such session. */
  end(session: Session): Promise<boolean>;
  /** Ends all sessions of a customer, or all but one; returns how many. `forget` after the commit. */
  endAll(tx: Queryable, userId: string, but?: string): Promise<number>;
  /** Drops cached sessions of this customer, on every process that receives the notice. */
  forget(userId: string): void;
}

const TOPIC = 'session:';

/** Calls back when sessions of a customer ended, after `find` reflects it. */
export const onSessionsEnded = (bus: Bus, receive: (userId: string) => void): (() => void) =>
  bus.subscribe(`${TOPIC}*`, (_, topic) => receive(topic.slice(TOPIC.length)));

/** Whether a session has neither ended nor expired. */
export async function isSessionOpen(
  db: Queryable,
  { userId, sessionId }: Session,
  nowMs: number,
): Promise<boolean> {
  const open = await listSessions(db, userId, { nowMs, idleSinceMs: nowMs - IDLE_MS });
  return open.some(({ id }) => id === sessionId);
}

export function createSessions(deps: { db: Db; bus: Bus; clock: Clock; random: Random }): Sessions {
  const { db, bus, clock, random } = deps;
  const cache = new LRUCache<string, { session: Session; readAt: number }>({ max: CACHE_MAX });
  /** Incremented by every `forget`, so that results read before it are not cached. */
  let age = 0;
  onSessionsEnded(bus, (userId) => {
    age += 1;
    for (const [token, { session }] of cache.entries())
      if (session.userId === userId) cache.delete(token);
  });

  async function read(token: string): Promise<Session | null> {
    const nowMs = clock.now();
    const row = await findSession(db, hashToken(token));
    if (!row || row.expires_at <= nowMs || row.last_seen_at <= nowMs - IDLE_MS) return null;
    if (row.last_seen_at < nowMs - SEEN_EVERY_MS) await touchSession(db, row, nowMs);
    return { userId: row.user_id, sessionId: row.id };
  }

  const forget = (userId: string): void => bus.publish(`${TOPIC}${userId}`, {});

  return {
    async open(queryable, { userId, method, deviceHash, ip, userAgent }) {
      const nowMs = clock.now();
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      const session = {
        userId,
        method,
        deviceHash,
        id: random.uuid(nowMs),
        tokenHash: hashToken(token),
        ip,
        userAgent: userAgent.slice(0, 256),
        expiresAt: nowMs + ABSOLUTE_MS,
      };
      await insertSession(queryable, session, nowMs);
      return token;
    },
    async find(token) {
      if (token.length > 128) return null;
      const cached = cache.get(token);
      if (cached && clock.now() - cached.readAt < CACHE_MS) return cached.session;
      const ageBefore = age;
      const session = await read(token);
      if (session && age === ageBefore) cache.set(token, { session, readAt: clock.now() });
      else cache.delete(token);
      return session;
    },
    async end({ userId, sessionId }) {
      const isEnded = await deleteSession(db, { userId, id: sessionId });
      if (isEnded) forget(userId);
      return isEnded;
    },
    endAll: (tx, userId, but) => deleteSessions(tx, userId, but ?? null),
    forget,
  };
}

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
