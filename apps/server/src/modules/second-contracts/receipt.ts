import { createHash } from 'node:crypto';
import type { ResultOf } from '@candor/contract/calls';
import { receiptText } from '@candor/domain/second-contracts/receipt';
import type { StoredContract } from './stored-contract.ts';

/** Signs a SHA-256 in hexadecimal with the tick key of a moment; returns base64. */
export type Sign = (hash: string, atMs: number) => string;

/**
 * The signed receipt of an acceptance; undefined for contracts from before receipts existed. It is
 * always the same: everything in it is fixed at acceptance, and Ed25519 signatures are
 * deterministic.
 */
export function receiptOf(
  { under, ...contract }: StoredContract,
  sign: Sign,
): ResultOf<'buySecondContract'>['receipt'] {
  if (!under) return undefined;
  const text = receiptText({ ...contract, ...under });
  const hash = createHash('sha256').update(text).digest('hex');
  return { text, hash, signature: sign(hash, contract.acceptedAtMs) };
}
