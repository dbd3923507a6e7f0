import { hash } from 'node:crypto';
import type { BlockName } from './block-locator.ts';
import { NetworkUnclear } from './chain-adapter.ts';
import { createByteReader, type ByteReader } from './byte-reader.ts';

export interface BitcoinOutpoint {
  readonly txId: string;
  readonly outputIndex: number;
}

export interface BitcoinTransaction {
  readonly txId: string;
  /** The outputs that it spends. */
  readonly spends: readonly BitcoinOutpoint[];
  readonly outputs: readonly { readonly satoshis: bigint; readonly script: Uint8Array }[];
}

export interface BitcoinBlock extends BlockName {
  readonly parentHash: string;
  /** Without the first one, which creates coins: those count only after a hundred blocks. */
  readonly transactions: readonly BitcoinTransaction[];
}

type ReadTransaction = Omit<BitcoinTransaction, 'txId'> & { readonly hash: Buffer };

const HEADER_BYTES = 80;
const HASH_BYTES = 32;
/** Where a header says how low its hash has to be, in a form of four bytes. */
const TARGET_AT = 72;
/** The easiest target of Bitcoin itself that is believed: that of 2020, a tenth of the work of 2025. */
export const MAIN_TARGET_MAX = targetOf(0x17_12_00_00);

/**
 * The block of this name. Its hash covers its header, and the header every transaction in it, so a
 * node can hide a block but not change one; nor can it make one up without the work that its target
 * demands, which may not be easier than `targetMax`. Throws NetworkUnclear if it is another block.
 */
export function readBlock(
  text: string,
  name: BlockName,
  targetMax: bigint | null = null,
): BitcoinBlock {
  const bytes = Buffer.from(text, 'hex');
  const header = bytes.subarray(0, HEADER_BYTES);
  if (header.length < HEADER_BYTES || idOf(sha256Twice(header)) !== name.hash)
    throw new NetworkUnclear('the node answered with another block');
  const target = targetOf(header.readUInt32LE(TARGET_AT));
  if (BigInt(`0x${name.hash}`) > target || (targetMax !== null && target > targetMax))
    throw new NetworkUnclear('the node answered with a block without work');
  const transactions = readTransactions(bytes.subarray(HEADER_BYTES));
  const root = rootOf(transactions.map((each) => each.hash));
  // Behind the version and the hash of the parent.
  if (!root.equals(header.subarray(4 + HASH_BYTES, 4 + 2 * HASH_BYTES)))
    throw new NetworkUnclear('the transactions of a block are not those of its header');
  return {
    ...name,
    parentHash: idOf(header.subarray(4, 4 + HASH_BYTES)),
    transactions: transactions.slice(1).map(({ hash: own, ...each }) => ({
      ...each,
      txId: idOf(own),
    })),
  };
}

/** A number of so many bytes, of which the first three are given. */
function targetOf(compact: number): bigint {
  const [bytes, first] = [BigInt(compact >>> 24), BigInt(compact & 0x7f_ff_ff)];
  return bytes < 3n ? first >> (8n * (3n - bytes)) : first << (8n * (bytes - 3n));
}

/** A full block takes a general decoder a second, in which nothing else would run. */
function readTransactions(bytes: Buffer): readonly ReadTransaction[] {
  const reader = createByteReader(bytes);
  try {
    const transactions = reader.list(() => readTransaction(reader));
    if (reader.at() === bytes.length) return transactions;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  throw new NetworkUnclear('the node answered with half a block');
}

/** With its signatures (BIP-144), which its hash does not cover. */
function readTransaction(reader: ByteReader): ReadTransaction {
  const version = reader.take(4);
  // No transaction is without inputs: a zero in their place announces signatures at the end.
  const hasWitness = reader.peek() === 0;
  if (hasWitness) reader.take(2);
  const start = reader.at();
  const spends = reader.list(() => {
    const txId = idOf(reader.take(HASH_BYTES));
    const outputIndex = reader.take(4).readUInt32LE();
    reader.take(reader.size());
    reader.take(4);
    return { txId, outputIndex };
  });
  const outputs = reader.list(() => {
    const satoshis = reader.take(8).readBigUInt64LE();
    return { satoshis, script: reader.take(reader.size()) };
  });
  const body = reader.since(start);
  if (hasWitness) for (const _ of spends) reader.list(() => reader.take(reader.size()));
  const lockTime = reader.take(4);
  return { hash: sha256Twice(version, body, lockTime), spends, outputs };
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  let row = hashes;
  while (row.length > 1)
    row = Array.from({ length: Math.ceil(row.length / 2) }, (_, index) => {
      const left = row[2 * index]!;
      return sha256Twice(left, row[2 * index + 1] ?? left);
    });
  return row[0] ?? Buffer.alloc(0);
}

const sha256Twice = (...parts: readonly Uint8Array[]): Buffer =>
  hash('sha256', hash('sha256', Buffer.concat(parts), 'buffer'), 'buffer');

/** Hashes are written back to front. */
const idOf = (bytes: Uint8Array): string => Buffer.from(bytes).reverse().toString('hex');
