import { invariant } from '@candor/domain/refusal';
import { type Db, inTransaction } from '../../../platform/db.ts';
import type { Log } from '../../../platform/log.ts';
import type { BitcoinChainName } from '../../../platform/startup/bitcoin.ts';
import { findCursor } from '../store-cursors.ts';
import { moneyOf } from './bitcoin-amounts.ts';
import type { BitcoinBlock, BitcoinTransaction } from './bitcoin-block.ts';
import { keyAddressOf, scriptOf } from './bitcoin-keys.ts';
import type { BitcoinRpc } from './bitcoin-rpc.ts';
import { type BlockName, parseLocator } from './block-locator.ts';
import { NetworkUnclear, type Poll, type SeenTransaction } from './chain-adapter.ts';
import { type BlockReading, confirmationsOf, createBlockReading } from './read-blocks.ts';
import {
  findCoins,
  findPayoutsOf,
  forgetReplaced,
  keepCoin,
  keepEnding,
  keepSpent,
} from './store-bitcoin.ts';
import { findOutputBlock, findOwnAddresses, keepOutputBlock } from './store-evm.ts';

/** Blocks read per round: a full one is four megabytes in hex. */
const STEP_BLOCKS_MAX = 4;
const CURRENCY = 'BTC';

export interface BitcoinReader {
  readonly db: Db;
  readonly log: Log;
  readonly rpc: BitcoinRpc;
  readonly chainType: string;
  readonly chain: BitcoinChainName;
  /** Script of the address that pays withdrawals. */
  readonly ownScript: Uint8Array;
}

/** Reads the blocks of the chain in steps: what they pay to customers, and the house's own coins. */
export const bitcoinBlocks = (reader: BitcoinReader): BlockReading => {
  const { rpc, log, chainType } = reader;
  return createBlockReading<BitcoinBlock>({
    log,
    chainType,
    blocksMax: STEP_BLOCKS_MAX,
    blockName: rpc.blockName,
    block: rpc.block,
    async paymentsIn(block) {
      await keepOwnCoins(reader, block);
      return paymentsIn(reader, block);
    },
  });
};

async function paymentsIn(
  { db, chain, chainType, ownScript }: BitcoinReader,
  block: BitcoinBlock,
): Promise<SeenTransaction[]> {
  const paid = block.transactions.flatMap(({ txId, outputs }) =>
    outputs.flatMap(({ satoshis, script }, outputIndex) => {
      // Change of the house is nobody's deposit, even if a customer once got this address.
      const isPayment = satoshis > 0n && !Buffer.from(ownScript).equals(script);
      const receivesAt = isPayment ? keyAddressOf(chain, script) : undefined;
      return receivesAt === undefined ? [] : [{ txId, outputIndex, satoshis, receivesAt }];
    }),
  );
  const own = await findOwnAddresses(db, chainType, [
    ...new Set(paid.map(({ receivesAt }) => receivesAt)),
  ]);
  const payments: SeenTransaction[] = [];
  for (const { satoshis, ...output } of paid) {
    if (!own.has(output.receivesAt)) continue;
    await keepOutputBlock(db, chainType, output, block);
    payments.push({
      ...output,
      currency: CURRENCY,
      amount: moneyOf(satoshis),
      isOrphaned: false,
      confirmations: 0,
    });
  }
  return payments;
}

/** Records which coins of the house a block creates and spends, and which payouts that decides. */
async function keepOwnCoins(reader: BitcoinReader, block: BitcoinBlock): Promise<void> {
  const script = Buffer.from(reader.ownScript);
  const scriptText = script.toString('hex');
  await inTransaction(reader.db, async (tx) => {
    await forgetReplaced(tx, block);
    for (const { txId, outputs } of block.transactions)
      for (const [outputIndex, output] of outputs.entries())
        // A coin of nothing, which a miner may well include, cannot pay for anything.
        if (output.satoshis > 0n && script.equals(output.script))
          await keepCoin(
            tx,
            { txId, outputIndex, satoshis: output.satoshis, script: scriptText },
            block,
          );
    const spends = block.transactions.flatMap((transaction) =>
      transaction.spends.map((outpoint) => ({ transaction, outpoint })),
    );
    const nameOf = ({ txId, outputIndex }: { txId: string; outputIndex: number }) =>
      `${txId}:${outputIndex}`;
    const spenders = new Map(
      spends.map(({ transaction, outpoint }) => [nameOf(outpoint), transaction]),
    );
    const found = await findCoins(
      tx,
      spends.map(({ outpoint }) => outpoint),
    );
    for (const coin of found) {
      await keepSpent(tx, coin, block);
      const spender = spenders.get(nameOf(coin))!;
      for (const { sendId, address, satoshis } of await findPayoutsOf(tx, coin)) {
        const pays = isPaid(spender, scriptOf(reader.chain, address), satoshis);
        await keepEnding(tx, sendId, { txId: spender.txId, pays, block });
      }
    }
  });
}

const isPaid = (
  { outputs }: BitcoinTransaction,
  script: Uint8Array | undefined,
  amount: bigint,
): boolean =>
  script !== undefined &&
  outputs.some((output) => output.satoshis === amount && Buffer.from(script).equals(output.script));

/**
 * Current standing of an output. It is orphaned only if the block in which it was seen has left the
 * chain, every block in its place was read, and it does not wait for another one: nodes put the
 * transactions of a block that left the chain back among those that wait.
 */
export async function pollOutput(
  reader: BitcoinReader,
  seen: { readonly txId: string; readonly outputIndex: number },
  head: BlockName,
): Promise<Poll> {
  const { db, rpc, chainType } = reader;
  const read = await findNewestRead(reader);
  const block = await findOutputBlock(db, chainType, seen);
  invariant(block, 'a payment is polled after the block that contains it was recorded');
  const now = await rpc.blockName(block.number);
  if (!now) throw new NetworkUnclear('the node does not know a block of this height yet');
  if (now.hash === block.hash)
    return { isOrphaned: false, confirmations: confirmationsOf(block, lower(read, head)) };
  if (await rpc.isWaiting(seen.txId)) return { isOrphaned: false, confirmations: 0 };
  if (read?.hash !== head.hash)
    throw new NetworkUnclear('the blocks after a reorganization are not read yet');
  return { isOrphaned: true, confirmations: 0 };
}

/**
 * The newest block that confirms others: it was read, for whatever a node says of its height, a block
 * counts only once its work and its ancestors were checked.
 */
export const confirmingHead = async (reader: BitcoinReader, head: BlockName): Promise<BlockName> =>
  lower(await findNewestRead(reader), head);

const lower = (read: BlockName | null, head: BlockName): BlockName =>
  read && read.number < head.number ? read : head;

async function findNewestRead({ db, chainType }: BitcoinReader): Promise<BlockName | null> {
  const cursor = await findCursor(db, chainType);
  return cursor === null ? null : parseLocator(cursor)[0];
}
