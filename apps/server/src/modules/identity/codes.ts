import { createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@candor/domain/refusal';
import type { Db, Tx } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { consumeCode, tryCode, upsertCode } from './store.ts';

export type Scene = 'register' | 'login' | 'reset' | 'bind';

export const RESEND_AFTER_S = 60;
export const EXPIRES_IN_S = 600;
const TRIES_MAX = 5;

interface SentCode {
  readonly address: string;
  readonly scene: Scene;
  readonly code: string;
}

/** Six-digit codes that prove an address; stored as keyed hashes, good once. */
export interface Codes {
  /** A fresh code for the address. Refuses: identity.codeTooSoon. */
  issue(address: string, scene: Scene, nowMs: number): Promise<string>;
  /** Counts a try. Refuses: identity.wrongCode, also for a code that is old or tried too often. */
  check(code: SentCode, nowMs: number): Promise<void>;
  /** Takes a checked code away, for one taker only. Refuses: identity.wrongCode. */
  spend(tx: Tx, code: SentCode): Promise<void>;
}

export function createCodes(deps: { db: Db; random: Random; secret: Buffer }): Codes {
  const { db, random, secret } = deps;
  const hash = ({ address, scene, code }: SentCode) =>
    createHmac('sha256', secret).update(`${scene}/${address.toLowerCase()}/${code}`).digest();

  return {
    async issue(address, scene, nowMs) {
      const code = String(Buffer.from(random.bytes(6)).readUIntBE(0, 6) % 1_000_000).padStart(
        6,
        '0',
      );
      const isNew = await upsertCode(
        db,
        {
          address: address.toLowerCase(),
          scene,
          hash: hash({ address, scene, code }),
          expiresAt: nowMs + EXPIRES_IN_S * 1_000,
        },
        { nowMs, unlessSentSinceMs: nowMs - RESEND_AFTER_S * 1_000 },
      );
      if (!isNew) throw new Refusal('identity.codeTooSoon');
      return code;
    },
    // Outside of any transaction, so that a rollback does not give the try back.
    async check(code, nowMs) {
      const row = await tryCode(db, code.address.toLowerCase(), code.scene);
      const isRight =
        row !== undefined &&
        row.attempts <= TRIES_MAX &&
        row.expires_at > nowMs &&
        timingSafeEqual(row.code_hash, hash(code));
      if (!isRight) throw new Refusal('identity.wrongCode');
    },
    async spend(tx, code) {
      if (!(await consumeCode(tx, code.address.toLowerCase(), code.scene, hash(code))))
        throw new Refusal('identity.wrongCode');
    },
  };
}
