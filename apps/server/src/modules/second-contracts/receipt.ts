import { createHash } from 'node:crypto';
import type { ResultOf } from '@candor/contract/calls';
import { receiptText } from '@candor/domain/second-contracts/receipt';
import type { StoredContract } from './stored-contract.ts';

/** Signs a SHA-256, hexadecimal, with the key of the ticks; gives base64. */
export type Sign = (hash: string) => string;

/**
 * The signed receipt of an acceptance; undefined for contracts from before there were any. It is the
 * same however often it is asked for: everything in it is fixed at acceptance, and Ed25519 has one
 * signature for a text.
 */
export function receiptOf(
  { under, ...contract }: StoredContract,
  sign: Sign,
): ResultOf<'buySecondContract'>['receipt'] {
  if (!under) return undefined;
  const text = receiptText({ ...contract, ...under });
  const hash = createHash('sha256').update(text).digest('hex');
  return { text, hash, signature: sign(hash) };
}
