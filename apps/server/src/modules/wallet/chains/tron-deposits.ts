import type { Db } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import { NetworkUnclear, type Poll, type SeenTransaction } from './chain-adapter.ts';
import { type EvmCoin, type EvmOutput, outputsOf } from './evm-outputs.ts';
import { findOwnAddresses } from './store-evm.ts';
import { findOwnTransactions, keepOutcome } from './store-tron.ts';
import { tronAddress } from './tron-address.ts';
import type { TronBlock, TronBlockName, TronExecution, TronNode } from './tron-node.ts';

export interface TronReader {
  readonly db: Db;
  readonly log: Log;
  readonly node: TronNode;
  readonly chainType: string;
  readonly coins: readonly EvmCoin[];
}

const CURSOR = /^(\d+):([0-9a-f]{64}):(\d+)$/;

export const formatCursor = ({ number, id, atMs }: TronBlockName): string =>
  `${number}:${id}:${atMs}`;

/** The newest block that was read; null before the first one, and for a simulated chain's cursor. */
export function parseCursor(text: string | null): TronBlockName | null {
  const [, number, id, atMs] = CURSOR.exec(text ?? '') ?? [];
  return id ? { number: Number(number), id, atMs: Number(atMs) } : null;
}

/**
 * Payments in the final blocks after the cursor, at most `blocksMax` blocks. The first cursor is the
 * newest final block: no address existed before. Blocks are read without a gap, and what they say of
 * our own payouts is recorded before the cursor passes them: a transaction that is not on record
 * when the cursor is past its expiration can never be included any more.
 */
export async function readBlocks(
  reader: TronReader,
  cursor: string | null,
  { head, blocksMax }: { readonly head: TronBlockName; readonly blocksMax: number },
): Promise<{ readonly payments: readonly SeenTransaction[]; readonly cursor: string }> {
  const from = parseCursor(cursor);
  if (!from) return { payments: [], cursor: formatCursor(head) };
  const payments: SeenTransaction[] = [];
  let read = from;
  for (const block of await blocksAfter(reader.node, from, { head, blocksMax })) {
    payments.push(...(await paymentsIn(reader, block)));
    await keepOwnPayouts(reader, block);
    read = block;
  }
  return { payments, cursor: formatCursor(read) };
}

/**
 * The next blocks, each the child of the previous one. Throws NetworkUnclear if the first does not
 * follow what was read: final blocks are never replaced, so this node is not to be believed.
 */
async function blocksAfter(
  node: TronNode,
  from: TronBlockName,
  { head, blocksMax }: { readonly head: TronBlockName; readonly blocksMax: number },
): Promise<readonly TronBlock[]> {
  const count = Math.max(Math.min(head.number - from.number, blocksMax), 0);
  const numbers = Array.from({ length: count }, (_, index) => from.number + index + 1);
  const blocks = await Promise.all(numbers.map((each) => node.solidBlock(each)));
  const chained: TronBlock[] = [];
  let parent = from;
  for (const block of blocks) {
    if (!block) break;
    if (block.parentId !== parent.id || block.atMs <= parent.atMs) {
      if (chained.length > 0) break;
      throw new NetworkUnclear(`block ${block.number} does not follow the one that was read`);
    }
    chained.push(block);
    parent = block;
  }
  return chained;
}

async function paymentsIn(reader: TronReader, { transactions }: TronBlock) {
  const { db, chainType, coins } = reader;
  const moved = transactions.flatMap((each) =>
    transfersOf(each, coins).map((output) => ({ ...output, txId: each.txId })),
  );
  const recipients = [...new Set(moved.map(({ receivesAt }) => receivesAt))];
  const own = await findOwnAddresses(db, chainType, recipients);
  return moved
    .filter(({ receivesAt }) => own.has(receivesAt))
    .map((output): SeenTransaction => ({ ...output, isOrphaned: false, confirmations: 0 }));
}

/** What a transaction paid in these tokens. */
const transfersOf = (execution: TronExecution, coins: readonly EvmCoin[]): EvmOutput[] =>
  outputsOf({ to: null, value: 0n }, execution, coins).map((output) => ({
    ...output,
    receivesAt: tronAddress(output.receivesAt as `0x${string}`),
  }));

/** Records which of our own payouts are in a block, and what became of them. */
async function keepOwnPayouts(reader: TronReader, block: TronBlock): Promise<void> {
  const { db, log, coins } = reader;
  const txIds = block.transactions.map(({ txId }) => txId);
  for (const payout of await findOwnTransactions(db, txIds)) {
    const execution = block.transactions.find(({ txId }) => txId === payout.txId)!;
    const isPaid = transfersOf(execution, coins).some(
      (paid) =>
        paid.currency === payout.currency &&
        paid.receivesAt === payout.address &&
        paid.amount === payout.amount,
    );
    const outcome = !execution.isSuccess ? 'failed' : isPaid ? 'paid' : 'unclear';
    if (outcome !== 'paid')
      log.error({ txId: payout.txId, payout: payout.sendId, outcome }, 'Tron payout was not paid');
    await keepOutcome(db, payout.txId, { blockNumber: block.number, outcome });
  }
}

/**
 * Current standing of a payment. It was in a final block, so a node that does not know it, or tells of
 * another amount, is behind or wrong, and it is polled again.
 */
export async function pollOutput(
  { node, coins }: TronReader,
  seen: Pick<EvmOutput, 'outputIndex' | 'currency' | 'amount'> & {
    readonly txId: string;
    readonly address: string;
  },
  head: TronBlockName,
): Promise<Poll> {
  const execution = await node.execution(seen.txId, true);
  const output =
    execution &&
    transfersOf(execution, coins).find(
      (each) =>
        each.outputIndex === seen.outputIndex &&
        each.currency === seen.currency &&
        each.receivesAt === seen.address &&
        each.amount === seen.amount,
    );
  if (!execution || !output) throw new NetworkUnclear('a payment in a final block is missing');
  const confirmations = confirmationsOf(execution.blockNumber, head);
  return { isOrphaned: false, confirmations };
}

/** The block itself is the first confirmation. */
export const confirmationsOf = (blockNumber: number, head: TronBlockName): number =>
  Math.max(head.number - blockNumber + 1, 1);
