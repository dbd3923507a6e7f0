import { createHash } from 'node:crypto';
import { keccak256 } from 'viem';
import { derivePublicKey, oldAddress } from './bitcoin-oracle.ts';
import { type LocalBlock, movesOf } from './tron-blocks.ts';

/** What `tron-harness` derives customers from. */
const SEED = Buffer.alloc(32, 'customers');
const PREFIX = 0x41;

/** The address of a customer's number, derived without the product and its libraries of Tron. */
export function tronCustomerAt(number: number, seed: Uint8Array = SEED): string {
  const key = derivePublicKey(seed, `m/44'/195'/0'/0/${number}`, 'uncompressed');
  return oldAddress(PREFIX, Buffer.from(keccak256(key.subarray(1)).slice(-40), 'hex'));
}

/** An unused address of somebody else. */
export const tronStrangerAt = (number: number): string =>
  oldAddress(PREFIX, createHash('sha256').update(`stranger ${number}`).digest().subarray(0, 20));

/** Everything that a final block moved in a token. */
export function movesIn(blocks: readonly LocalBlock[], token: string) {
  return blocks.flatMap(({ number, transactions }) =>
    transactions.flatMap((execution) =>
      movesOf(execution).flatMap((move, index) =>
        execution.result === 'SUCCESS' && move.contract === token && move.units > 0n
          ? [{ ...move, number, txId: execution.txId, outputIndex: index + 1 }]
          : [],
      ),
    ),
  );
}
