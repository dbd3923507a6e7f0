import { createHmac } from 'node:crypto';
import { commitmentText, shareSum, type ReserveShare } from '@candor/domain/proofs/reserves';
import { leafBytes, type SumNode } from '@candor/domain/proofs/sum-tree';
import type { Db } from '../../platform/db.ts';
import type { Random } from '../../platform/random.ts';
import { getSecret } from '../../platform/secrets.ts';
import { sha256 } from './seal.ts';

const SECRET_BYTES = 32;

/** One customer's share of one day and currency. */
export interface NamedShare extends ReserveShare {
  readonly userId: string;
}

/**
 * Secrets of the leaves, derived from one stored secret: without the salt nobody can test guessed
 * balances or customers against a leaf, or link two days.
 */
export interface ReserveSalts {
  saltOf(userId: string): Uint8Array;
  leafOf(share: NamedShare): SumNode;
  /** Determines the order of the leaves. */
  readonly orderKey: Uint8Array;
}

export async function reserveSalts(
  { db, random }: { readonly db: Db; readonly random: Random },
  { day, currency }: { readonly day: string; readonly currency: string },
): Promise<ReserveSalts> {
  const secret = await getSecret(db, 'proofs.reserveSalts', () => random.bytes(SECRET_BYTES));
  const derived = (purpose: string): Uint8Array =>
    createHmac('sha256', secret).update(`${purpose}/${day}/${currency}`).digest();
  const saltKey = derived('salt');
  // Key and id have fixed lengths, so that plain hashing is as secure as a keyed hash, at a tenth
  // of its cost.
  const saltOf = (userId: string): Uint8Array =>
    sha256(Buffer.concat([saltKey, Buffer.from(userId)]));
  return {
    saltOf,
    leafOf(share) {
      const sum = shareSum(share);
      const commitment = sha256(commitmentText(share.userId));
      return { hash: sha256(leafBytes({ salt: saltOf(share.userId), commitment, sum })), sum };
    },
    orderKey: derived('order'),
  };
}
