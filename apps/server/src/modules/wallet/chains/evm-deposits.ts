import type { Hash } from 'viem';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { NetworkUnclear, type Poll, type SeenTransaction } from './chain-adapter.ts';
import { type EvmCoin, type EvmOutput, outputsOf } from './evm-outputs.ts';
import type { EvmBlock, EvmBlockName, EvmRpc } from './evm-rpc.ts';
import { type BlockReading, confirmationsOf, createBlockReading } from './read-blocks.ts';
import { findOutputBlock, findOwnAddresses, keepOutputBlock } from './store-evm.ts';

/** Blocks read per round, so that a long outage is caught up in many short steps. */
const STEP_BLOCKS_MAX = 20;

export interface EvmReader {
  readonly db: Db;
  readonly log: Log;
  readonly rpc: EvmRpc;
  readonly chainType: string;
  readonly coins: readonly EvmCoin[];
}

/** Reads the blocks of the chain in steps, and what they pay in its coins. */
export const evmBlocks = (reader: EvmReader): BlockReading => {
  const { rpc, log, chainType } = reader;
  return createBlockReading<EvmBlock>({
    log,
    chainType,
    blocksMax: STEP_BLOCKS_MAX,
    blockName: rpc.blockName,
    block: rpc.block,
    paymentsIn: (block) => paymentsIn(reader, block),
  });
};

async function paymentsIn(reader: EvmReader, block: EvmBlock): Promise<SeenTransaction[]> {
  const { db, rpc, chainType, coins } = reader;
  const contracts = coins.flatMap(({ contract }) => contract ?? []);
  const carried = block.transactions
    .filter(({ value }) => value > 0n)
    .map(({ hash, to }) => ({ txId: hash, to }));
  const moved = await rpc.tokenTransfers(block.hash, contracts);
  const touched = [...carried, ...moved].map(({ txId, to }) => ({ txId, to: to?.toLowerCase() }));
  const recipients = [...new Set(touched.flatMap(({ to }) => to ?? []))];
  const own = await findOwnAddresses(db, chainType, recipients);
  const txIds = new Set(touched.flatMap(({ txId, to }) => (to && own.has(to) ? [txId] : [])));

  const payments: SeenTransaction[] = [];
  for (const transaction of block.transactions) {
    const txId = transaction.hash;
    if (!txIds.has(txId)) continue;
    const receipt = await rpc.receipt(txId);
    if (receipt?.blockHash !== block.hash)
      throw new NetworkUnclear('a block and its receipts do not fit together');
    for (const output of outputsOf(transaction, receipt, coins)) {
      if (!own.has(output.receivesAt)) continue;
      await keepOutputBlock(db, chainType, { txId, ...output }, block);
      payments.push({ ...output, txId, isOrphaned: false, confirmations: 0 });
    }
  }
  return payments;
}

/**
 * Current standing of an output. It is orphaned only if the block in which it was seen has left the
 * chain and no other block contains it; if the node knows too little, it is polled again.
 */
export async function pollOutput(
  reader: EvmReader,
  seen: Pick<EvmOutput, 'outputIndex' | 'currency'> & {
    readonly txId: string;
    readonly address: string;
  },
  head: EvmBlockName,
): Promise<Poll> {
  const { db, rpc, chainType, coins } = reader;
  const txId = seen.txId as Hash;
  const [receipt, transaction] = await Promise.all([rpc.receipt(txId), rpc.transaction(txId)]);
  if (!receipt || !transaction) {
    const before = await findOutputBlock(db, chainType, seen);
    const now = before && (await rpc.blockName(before.number));
    if (!now || now.hash === before.hash)
      throw new NetworkUnclear('a transaction is missing and its block is not');
    return { isOrphaned: true, confirmations: 0 };
  }
  const block = { number: receipt.blockNumber, hash: receipt.blockHash };
  await assertStands(rpc, block);
  const output = outputsOf(transaction, receipt, coins).find(
    (each) =>
      each.outputIndex === seen.outputIndex &&
      each.currency === seen.currency &&
      each.receivesAt === seen.address.toLowerCase(),
  );
  if (!output) return { isOrphaned: true, confirmations: 0 };
  await keepOutputBlock(db, chainType, seen, block);
  return { isOrphaned: false, confirmations: confirmationsOf(block, head), amount: output.amount };
}

/** Throws NetworkUnclear if the receipt is from a block that has left the chain. */
export async function assertStands(rpc: EvmRpc, block: EvmBlockName): Promise<void> {
  const now = await rpc.blockName(block.number);
  if (now?.hash !== block.hash) throw new NetworkUnclear('a receipt names a block that is gone');
}
