import { createHash } from 'node:crypto';
import type { OperatorRole } from '@candor/domain/operators/roles';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import {
  deleteSession,
  findOperator,
  findSession,
  insertSession,
  type OperatorRow,
  touchSession,
} from './store.ts';

const TOKEN_BYTES = 32;
/** An unused session expires. */
export const IDLE_MS = 15 * 60_000;
const ABSOLUTE_MS = 10 * 3_600_000;
const SEEN_EVERY_MS = 20_000;

/** What the operator has to do next. */
export type NextStep = 'work' | 'changePassword' | 'bindAuthenticator';

export interface OperatorSession {
  readonly operatorId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly roles: readonly OperatorRole[];
  readonly next: NextStep;
}

export interface OperatorSessions {
  /** Starts a session; the token is returned once and stored as a hash. */
  open(db: Queryable, operatorId: string): Promise<string>;
  find(token: string): Promise<OperatorSession | null>;
  /** The same without counting as use, for what only listens. */
  peek(token: string): Promise<OperatorSession | null>;
  end(session: OperatorSession): Promise<void>;
}

export const nextStep = (operator: OperatorRow): NextStep => {
  if (operator.must_change_password) return 'changePassword';
  return operator.key_is_bound ? 'work' : 'bindAuthenticator';
};

/** Not cached, so that disabling an operator takes effect immediately; there are few operators. */
export function createOperatorSessions(deps: {
  db: Db;
  clock: Clock;
  random: Random;
}): OperatorSessions {
  const { db, clock, random } = deps;

  async function find(token: string, isUse: boolean): Promise<OperatorSession | null> {
    if (token.length > 128) return null;
    const nowMs = clock.now();
    const row = await findSession(db, hashToken(token));
    if (!row || row.expires_at <= nowMs || row.last_seen_at <= nowMs - IDLE_MS) return null;
    const operator = await findOperator(db, row.operator_id);
    if (operator?.status !== 'active' && operator?.status !== 'invited') return null;
    if (isUse && row.last_seen_at < nowMs - SEEN_EVERY_MS) await touchSession(db, row, nowMs);
    const { id: operatorId, name, roles } = operator;
    return { operatorId, sessionId: row.id, name, roles, next: nextStep(operator) };
  }

  return {
    async open(queryable, operatorId) {
      const nowMs = clock.now();
      const token = Buffer.from(random.bytes(TOKEN_BYTES)).toString('base64url');
      const session = {
        operatorId,
        id: random.uuid(nowMs),
        tokenHash: hashToken(token),
        expiresAt: nowMs + ABSOLUTE_MS,
      };
      await insertSession(queryable, session, nowMs);
      return token;
    },
    find: (token) => find(token, true),
    peek: (token) => find(token, false),
    end: ({ operatorId, sessionId }) => deleteSession(db, { operatorId, id: sessionId }),
  };
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
