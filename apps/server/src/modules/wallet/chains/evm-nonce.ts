import type { Address, Hash } from 'viem';
import { NetworkDown } from './chain-adapter.ts';
import type { EvmBlockName, EvmRpc } from './evm-rpc.ts';

export interface Nonce {
  /** Lower case. */
  readonly from: string;
  readonly nonce: number;
}

/**
 * The transaction that used a nonce up, whoever signed it. Undefined while the nonce is free, and
 * where the node no longer knows accounts as they were then.
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

/** The first block from which on something holds that holds at `head`: few questions, the newest first. */
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
    // Nodes keep the accounts of their newest blocks alone unless they are archives.
    if (error instanceof NetworkDown) return null;
    throw error;
  }
}
