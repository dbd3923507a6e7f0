import type { Address, Hash } from 'viem';
import { NetworkDown } from './chain-adapter.ts';
import type { EvmBlockName, EvmRpc } from './evm-rpc.ts';

export interface Nonce {
  /** Lower case. */
  readonly from: string;
  readonly nonce: number;
}

/**
 * The transaction that used a nonce, whoever signed it. Undefined while the nonce is unused, or if
 * the node no longer has the account state of that block.
 */
export async function findByNonce(
  rpc: EvmRpc,
  { from, nonce }: Nonce,
  head: EvmBlockName,
): Promise<Hash | undefined> {
  const isUsedAt = async (number: bigint) => (await rpc.nonceAt(from as Address, number)) > nonce;
  if (!(await isUsedAt(head.number))) return undefined;
  const number = await firstBlock(head.number, isUsedAt);
  const block = number === null ? undefined : await rpc.block(number);
  return block?.transactions.find(
    (each) => each.from.toLowerCase() === from && each.nonce === nonce,
  )?.hash;
}

/** Binary search for the first block at which a condition true at `head` holds; newest first. */
async function firstBlock(
  head: bigint,
  holds: (number: bigint) => Promise<boolean>,
): Promise<bigint | null> {
  let [not, is, step] = [head, head, 1n];
  try {
    do {
      is = not;
      if (is === 0n) return is;
      not = is > step ? is - step : 0n;
      step *= 2n;
    } while (await holds(not));
    while (is - not > 1n) {
      const middle = (is + not) / 2n;
      if (await holds(middle)) is = middle;
      else not = middle;
    }
    return is;
  } catch (error) {
    // Only archive nodes keep account state for more than the newest blocks.
    if (error instanceof NetworkDown) return null;
    throw error;
  }
}
