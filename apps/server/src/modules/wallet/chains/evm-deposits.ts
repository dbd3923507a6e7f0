import type { Hash } from 'viem';
import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { Poll, SeenTransaction } from './chain-adapter.ts';
import { extend, formatLocator, type Locator, parseLocator } from './evm-locator.ts';
import { type EvmCoin, type EvmOutput, outputsOf } from './evm-outputs.ts';
import { type EvmBlock, type EvmBlockName, type EvmRpc, NetworkUnclear } from './evm-rpc.ts';
import { findOutputBlock, findOwnAddresses, keepOutputBlock } from './store-evm.ts';

export interface EvmReader {
  readonly db: Db;
  readonly log: Log;
  readonly rpc: EvmRpc;
  readonly chainType: string;
  readonly coins: readonly EvmCoin[];
}

/**
 * Payments in the blocks after the cursor, at most `blocksMax` blocks. The first cursor is the
 * newest block: no address existed before.
 */
export async function readBlocks(
  reader: EvmReader,
  cursor: string | null,
  { head, blocksMax }: { readonly head: EvmBlockName; readonly blocksMax: number },
): Promise<{ readonly payments: readonly SeenTransaction[]; readonly cursor: string }> {
  const { rpc } = reader;
  if (cursor === null) return { payments: [], cursor: formatLocator(extend([], head)) };
  const locator = parseLocator(cursor);
  const parted = await findParting(reader, locator, head);
  if (parted === null) return { payments: [], cursor };

  let read: readonly EvmBlockName[] = locator.filter(({ number }) => number <= parted.number);
  const payments: SeenTransaction[] = [];
  for (const block of await blocksAfter(rpc, parted, { head, blocksMax })) {
    payments.push(...(await paymentsIn(reader, block)));
    read = extend(read, block);
  }
  const newest = read[0];
  if (!newest) return { payments, cursor };
  return { payments, cursor: formatLocator([newest, ...read.slice(1)]) };
}

/**
 * The newest block read that is still on the chain; later ones are read again. Null while the node
 * is behind the cursor: it may be another node that will catch up.
 */
async function findParting(
  { rpc, log, chainType }: EvmReader,
  locator: Locator,
  head: EvmBlockName,
): Promise<{ readonly number: bigint; readonly hash: Hash | null } | null> {
  if (head.number < locator[0].number) return null;
  for (const block of locator) {
    const now = await rpc.blockName(block.number);
    if (now?.hash !== block.hash) continue;
    if (block !== locator[0])
      log.warn(
        { chainType, from: String(block.number) },
        'chain reorganized, reading blocks again',
      );
    return block;
  }
  const oldest = locator.at(-1)!;
  log.error(
    { chainType, from: String(oldest.number) },
    'reorganization deeper than all blocks remembered',
  );
  return { number: oldest.number - 1n, hash: null };
}

/** The next blocks, each the child of the previous one; ends where they do not connect. */
async function blocksAfter(
  rpc: EvmRpc,
  { number, hash }: { readonly number: bigint; readonly hash: Hash | null },
  { head, blocksMax }: { readonly head: EvmBlockName; readonly blocksMax: number },
): Promise<EvmBlock[]> {
  const count = Math.min(Number(head.number - number), blocksMax);
  const numbers = Array.from({ length: count }, (_, index) => number + BigInt(index) + 1n);
  const blocks = await Promise.all(numbers.map((each) => rpc.block(each)));
  const chained: EvmBlock[] = [];
  let parent = hash;
  for (const block of blocks) {
    if (!block || (parent !== null && block.parentHash !== parent)) break;
    chained.push(block);
    parent = block.hash;
  }
  return chained;
}

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

/** The block itself is the first confirmation. */
export const confirmationsOf = ({ number }: EvmBlockName, head: EvmBlockName): number =>
  Math.max(Number(head.number - number) + 1, 1);

/** Throws NetworkUnclear if the receipt is from a block that has left the chain. */
export async function assertStands(rpc: EvmRpc, block: EvmBlockName): Promise<void> {
  const now = await rpc.blockName(block.number);
  if (now?.hash !== block.hash) throw new NetworkUnclear('a receipt names a block that is gone');
}
