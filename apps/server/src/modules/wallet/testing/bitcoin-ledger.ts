import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { CompactSize, OutScript, p2wpkh, RawTx, Transaction } from '@scure/btc-signer';

/** Anybody can spend it: the coins of all other people. */
export const ANYBODY = Uint8Array.of(0x51);
const REWARD = 50n * 100_000_000n;
const MATURITY = 100;
const DUST = 294n;
const NOTHING = '00'.repeat(32);

type Raw = ReturnType<typeof RawTx.decode>;
export interface NodeTransaction {
  readonly id: string;
  readonly hex: string;
  readonly raw: Raw;
  readonly size: bigint;
}
export interface NodeBlock {
  readonly hash: string;
  readonly hex: string;
  readonly parent: string;
  readonly transactions: readonly NodeTransaction[];
}
export interface Output {
  readonly amount: bigint;
  readonly script: Uint8Array;
  readonly height: number;
  readonly isReward: boolean;
}

/** What a node refuses, with the code and the words of Bitcoin Core. */
export class NodeError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const sha256Twice = (bytes: Uint8Array): Buffer =>
  createHash('sha256').update(createHash('sha256').update(bytes).digest()).digest();
const reversed = (bytes: Uint8Array) => Buffer.from(bytes).reverse();
export const nameOf = (txId: string, index: number): string => `${txId}:${index}`;
export const idText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

export function readTransaction(hex: string): NodeTransaction {
  let raw: Raw;
  try {
    raw = RawTx.decode(Buffer.from(hex, 'hex'));
  } catch {
    throw new NodeError(-22, 'TX decode failed. Make sure the tx has at least one input.');
  }
  const base = RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined });
  const weight = base.length * 3 + hex.length / 2;
  return {
    id: idText(reversed(sha256Twice(base))),
    hex,
    raw,
    size: BigInt(Math.ceil(weight / 4)),
  };
}

export const transactionOf = (raw: Raw): NodeTransaction =>
  readTransaction(idText(RawTx.encode(raw)));

/** Creates the coins of a block; `salt` makes blocks of the same height differ. */
export const rewardOf = (height: number, salt: number): NodeTransaction =>
  transactionOf({
    version: 2,
    segwitFlag: false,
    inputs: [
      {
        txid: Buffer.from(NOTHING, 'hex'),
        index: 0xff_ff_ff_ff,
        finalScriptSig: Buffer.from(`block ${height}, ${salt}`),
        sequence: 0xff_ff_ff_ff,
      },
    ],
    outputs: [{ amount: REWARD, script: ANYBODY }],
    witnesses: undefined,
    lockTime: 0,
  });

export function blockOf(
  parent: string,
  transactions: readonly NodeTransaction[],
  time: number,
  hasWork = true,
): NodeBlock {
  const header = Buffer.alloc(80);
  header.writeInt32LE(0x20_00_00_00, 0);
  reversed(Buffer.from(parent, 'hex')).copy(header, 4);
  rootOf(transactions.map(({ id }) => reversed(Buffer.from(id, 'hex')))).copy(header, 36);
  header.writeUInt32LE(time, 68);
  header.writeUInt32LE(0x20_7f_ff_ff, 72);
  // The easiest of all targets: every other hash is low enough.
  for (let nonce = 0; sha256Twice(header)[31]! <= 0x7f !== hasWork; nonce++)
    header.writeUInt32LE(nonce, 76);
  const body = transactions.map(({ hex }) => hex).join('');
  const count = idText(CompactSize.encode(BigInt(transactions.length)));
  return {
    hash: idText(reversed(sha256Twice(header))),
    hex: idText(header) + count + body,
    parent,
    transactions,
  };
}

function rootOf(hashes: readonly Buffer[]): Buffer {
  if (hashes.length === 1) return hashes[0]!;
  const pairs: Buffer[] = [];
  for (let at = 0; at < hashes.length; at += 2)
    pairs.push(sha256Twice(Buffer.concat([hashes[at]!, hashes[at + 1] ?? hashes[at]!])));
  return rootOf(pairs);
}

/** Everything unspent after these blocks. */
export function unspentAfter(blocks: readonly NodeBlock[]): Map<string, Output> {
  const unspent = new Map<string, Output>();
  for (const [height, { transactions }] of blocks.entries())
    for (const [position, { id, raw }] of transactions.entries()) {
      for (const { txid, index } of raw.inputs) unspent.delete(nameOf(idText(txid), index));
      for (const [index, { amount, script }] of raw.outputs.entries())
        unspent.set(nameOf(id, index), { amount, script, height, isReward: position === 0 });
    }
  return unspent;
}

/** The checks of consensus and relay; returns the fee. Throws NodeError. */
export function checkTransaction(
  transaction: NodeTransaction,
  spent: readonly (Output | undefined)[],
  height: number,
): bigint {
  let sum = 0n;
  for (const output of spent) {
    if (!output) throw new NodeError(-25, 'bad-txns-inputs-missingorspent');
    if (output.isReward && height - output.height < MATURITY)
      throw new NodeError(-26, 'bad-txns-premature-spend-of-coinbase');
    sum += output.amount;
  }
  for (const { amount, script } of transaction.raw.outputs) {
    if (amount < DUST && script.length === 22) throw new NodeError(-26, 'dust');
    sum -= amount;
  }
  if (sum < 0n) throw new NodeError(-26, 'bad-txns-in-belowout');
  for (const [index, output] of spent.entries()) checkScript(transaction, index, output!);
  return sum;
}

/** Signatures of P2WPKH inputs are checked as BIP-143 says; the coins of others are anybody's. */
function checkScript({ hex, raw }: NodeTransaction, index: number, output: Output): void {
  if (Buffer.from(output.script).equals(ANYBODY)) return;
  const [signature, publicKey] = raw.witnesses?.[index] ?? [];
  const isKey =
    publicKey !== undefined &&
    Buffer.from(p2wpkh(publicKey).script).equals(Buffer.from(output.script));
  const hash = output.script.subarray(2);
  const message = Transaction.fromRaw(Buffer.from(hex, 'hex'), {
    allowUnknownOutputs: true,
  }).preimageWitnessV0(index, OutScript.encode({ type: 'pkh', hash }), 1, output.amount);
  if (
    !isKey ||
    signature?.at(-1) !== 1 ||
    !secp256k1.verify(signature.subarray(0, -1), message, publicKey, { format: 'der', lowS: true })
  )
    throw new NodeError(
      -26,
      'mempool-script-verify-flag-failed (Signature must be zero for failed CHECK(MULTI)SIG operation)',
    );
}
