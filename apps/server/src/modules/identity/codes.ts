import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import type { Db, Tx } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { type CodeKey, consumeCode, tryCode, upsertCode } from './store-attempts.ts';

export type Scene = 'register' | 'login' | 'reset' | 'bind';

export const RESEND_AFTER_S = 60;
export const EXPIRES_IN_S = 600;
const ATTEMPTS_MAX = 5;

/** Canonical address (email or E.164), purpose, and requester: a device or a network address. */
export interface CodeFor {
  readonly address: string;
  readonly scene: Scene;
  readonly requester: string;
}

export interface EnteredCode extends CodeFor {
  readonly code: string;
}

/**
 * Six-digit codes that prove an address. Stored as keyed hashes, valid once, and only for the
 * requester: wrong attempts made elsewhere cannot use up a code.
 */
export interface Codes {
  /** A new code for the address. Refuses: identity.codeTooSoon. */
  issue(codeFor: CodeFor, nowMs: number): Promise<string>;
  /** Counts an attempt. Refuses: identity.wrongCode, also for an expired or exhausted code. */
  check(code: EnteredCode, nowMs: number): Promise<void>;
  /** Consumes a checked code; succeeds for one caller only. Refuses: identity.wrongCode. */
  spend(tx: Tx, code: EnteredCode): Promise<void>;
}

const keyOf = ({ address, scene, requester }: CodeFor): CodeKey => ({
  address,
  scene,
  requester,
});

export function createCodes(deps: { db: Db; random: Random; secret: Buffer }): Codes {
  const { db, random, secret } = deps;
  const hash = ({ address, scene, code }: EnteredCode) =>
    createHmac('sha256', secret).update(`${scene}/${address}/${code}`).digest();

  return {
    async issue(codeFor, nowMs) {
      const number = Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 1_000_000;
      const code = String(number).padStart(6, '0');
      const isNew = await upsertCode(
        db,
        {
          ...keyOf(codeFor),
          hash: hash({ ...codeFor, code }),
          expiresAt: nowMs + EXPIRES_IN_S * 1_000,
        },
        { nowMs, unlessSentSinceMs: nowMs - RESEND_AFTER_S * 1_000 },
      );
      if (!isNew) throw new Refusal('identity.codeTooSoon');
      return code;
    },
    // Outside any transaction, so that a rollback does not undo the attempt.
    async check(code, nowMs) {
      const row = await tryCode(db, keyOf(code));
      const isRight =
        row !== undefined &&
        row.attempts <= ATTEMPTS_MAX &&
        row.expires_at > nowMs &&
        timingSafeEqual(row.code_hash, hash(code));
      if (!isRight) throw new Refusal('identity.wrongCode');
    },
    async spend(tx, code) {
      if (!(await consumeCode(tx, keyOf(code), hash(code))))
        throw new Refusal('identity.wrongCode');
    },
  };
}
