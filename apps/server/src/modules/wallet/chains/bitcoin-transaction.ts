import { invariant } from '@candor/domain/refusal';
import { secp256k1 } from '@noble/curves/secp256k1';
import { OutScript, p2wpkh, Transaction } from '@scure/btc-signer';
import type { BitcoinOutpoint } from './bitcoin-block.ts';

/** An output that the house can spend. */
export interface Coin extends BitcoinOutpoint {
  readonly satoshis: bigint;
}

/** What a payout's transaction is to say. Amounts in satoshis, the rate in satoshis per virtual byte. */
export interface TransactionPlan {
  /** What the house's coins say, and its change: P2WPKH. */
  readonly ownScript: Uint8Array;
  readonly coins: readonly Coin[];
  readonly toScript: Uint8Array;
  readonly satoshis: bigint;
  readonly rate: bigint;
  /** Into how many coins the change is divided, where it is enough. */
  readonly changes: number;
  /** Tells apart transactions that say the same; 0 unless there is such a one already. */
  readonly variant?: number;
}

export interface Draft {
  /** Without signatures (BIP-174, base64). */
  readonly psbt: string;
  /** Signatures do not change it, for all inputs are witness programs (BIP-141). */
  readonly txId: string;
  /** Satoshis. */
  readonly fee: bigint;
}

/** Below this, an output costs more than it is worth, and nodes refuse it (P2WPKH). Satoshis. */
const DUST = 294n;
/** No coin is divided into parts below this. Satoshis. */
export const CHANGE_MIN = 1_000_000n;
/** Can be replaced by a transaction with a higher fee (BIP-125); so it can with every lower value. */
const REPLACEABLE = 0xff_ff_ff_fd;
const COINS_MAX = 100;
const SIGHASH_ALL = 1;

/** Weight of a signed transaction with P2WPKH inputs, whose signatures have at most 72 bytes, as virtual bytes. */
export function virtualSize(
  inputs: number,
  scripts: readonly { readonly length: number }[],
): bigint {
  const base = 4 + 1 + 1 + 41 * inputs + 4;
  const outputs = scripts.reduce((sum, { length }) => sum + 8 + 1 + length, 0);
  const witnesses = 2 + inputs * (1 + 1 + 72 + 1 + 33);
  return BigInt(Math.ceil(((base + outputs) * 4 + witnesses) / 4));
}

/**
 * Coins for a payout, the fewest that reach: the smallest one that does, or else the largest. They
 * reach for the highest fee of the house, so that it can be raised to it without another coin. Null
 * if all of them do not reach.
 */
export function chooseCoins(
  coins: readonly Coin[],
  {
    satoshis,
    toScript,
    ownScript,
    rateMax,
  }: Pick<TransactionPlan, 'satoshis' | 'toScript' | 'ownScript'> & { readonly rateMax: bigint },
): readonly Coin[] | null {
  const need = (count: number) =>
    satoshis + rateMax * virtualSize(count, [toScript, ownScript, ownScript]);
  const falling = coins.toSorted((a, b) => Number(b.satoshis - a.satoshis));
  const single = falling.findLast((coin) => coin.satoshis >= need(1));
  if (single) return [single];
  const chosen: Coin[] = [];
  let sum = 0n;
  for (const coin of falling.slice(0, COINS_MAX)) {
    chosen.push(coin);
    sum += coin.satoshis;
    if (sum >= need(chosen.length)) return chosen;
  }
  return null;
}

/** The transaction that a plan asks for. Its fee is never below its rate. */
export function draftOf(plan: TransactionPlan): Draft {
  const { coins, ownScript, toScript, satoshis, variant = 0 } = plan;
  const transaction = new Transaction();
  for (const { txId, outputIndex, satoshis: amount } of coins)
    transaction.addInput({
      txid: txId,
      index: outputIndex,
      sequence: REPLACEABLE - variant,
      witnessUtxo: { script: ownScript, amount },
    });
  transaction.addOutput({ script: toScript, amount: satoshis });
  for (const amount of changeOf(plan)) transaction.addOutput({ script: ownScript, amount });
  return {
    psbt: Buffer.from(transaction.toPSBT(0)).toString('base64'),
    txId: transaction.id,
    fee: transaction.fee,
  };
}

/** Amounts of the change, in as many coins as asked for if each of them is worth having. */
function changeOf({ coins, ownScript, toScript, satoshis, rate, changes }: TransactionPlan) {
  const sum = coins.reduce((total, coin) => total + coin.satoshis, 0n);
  for (let count = changes; count > 0; count--) {
    const scripts = [toScript, ...Array.from({ length: count }, () => ownScript)];
    const left = sum - satoshis - rate * virtualSize(coins.length, scripts);
    const part = left / BigInt(count);
    if (part < (count > 1 ? CHANGE_MIN : DUST)) continue;
    return Array.from({ length: count }, (_, index) =>
      index === 0 ? left - part * BigInt(count - 1) : part,
    );
  }
  const left = sum - satoshis - rate * virtualSize(coins.length, [toScript]);
  invariant(left >= 0n, 'the coins of a payout reach for its highest fee');
  return [];
}

/** The signer did something other than sign what it was asked to. */
export class WrongSignature extends Error {
  override readonly name = 'WrongSignature';
}

/**
 * Our own transaction with the signatures of the answer, ready to be sent, in hex. Nothing else of
 * the answer is used. Throws WrongSignature unless the answer is the same transaction, signed in
 * full by the key of the coins' address.
 */
export function signedTransaction(psbt: string, answer: string): string {
  const [own, answered] = [readPsbt(psbt), readAnswer(answer)];
  if (!Buffer.from(own.unsignedTx).equals(answered.unsignedTx))
    throw new WrongSignature('the signer changed the transaction');
  for (let index = 0; index < own.inputsLength; index++) {
    const [publicKey, signature] = signatureOf(answered, index);
    assertSigned(own, { index, publicKey, signature });
    own.updateInput(index, { partialSig: [[publicKey, signature]] });
  }
  own.finalize();
  return Buffer.from(own.extract()).toString('hex');
}

const readPsbt = (psbt: string): Transaction => Transaction.fromPSBT(Buffer.from(psbt, 'base64'));

function readAnswer(answer: string): Transaction {
  try {
    return readPsbt(answer);
  } catch {
    throw new WrongSignature('the signer did not answer with a transaction (BIP-174)');
  }
}

/** Before or after the signer finalized its input. */
function signatureOf(
  answered: Transaction,
  index: number,
): readonly [publicKey: Uint8Array, signature: Uint8Array] {
  const { partialSig = [], finalScriptWitness } = answered.getInput(index);
  const [pair, ...others] = finalScriptWitness
    ? [[finalScriptWitness[1], finalScriptWitness[0]] as const]
    : partialSig;
  const [publicKey, signature] = pair ?? [];
  if (!publicKey || !signature || others.length > 0)
    throw new WrongSignature('the signer did not sign every input once');
  return [publicKey, signature];
}

function assertSigned(
  own: Transaction,
  {
    index,
    publicKey,
    signature,
  }: {
    readonly index: number;
    readonly publicKey: Uint8Array;
    readonly signature: Uint8Array;
  },
): void {
  const { script, amount } = own.getInput(index).witnessUtxo!;
  const isOwnKey =
    publicKey.length === 33 && Buffer.from(p2wpkh(publicKey).script).equals(Buffer.from(script));
  if (!isOwnKey) throw new WrongSignature('the signer used another key');
  // The script that a P2WPKH input signs is that of the older kind of address (BIP-143).
  const signed = OutScript.encode({ type: 'pkh', hash: script.subarray(2) });
  const message = own.preimageWitnessV0(index, signed, SIGHASH_ALL, amount);
  if (
    signature.at(-1) !== SIGHASH_ALL ||
    !isSignature(signature.subarray(0, -1), message, publicKey)
  )
    throw new WrongSignature('a signature does not fit the transaction');
}

/** Strict, and with the lower of both values, as nodes demand. */
function isSignature(signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array): boolean {
  try {
    return secp256k1.verify(signature, message, publicKey, { format: 'der', lowS: true });
  } catch {
    return false;
  }
}
