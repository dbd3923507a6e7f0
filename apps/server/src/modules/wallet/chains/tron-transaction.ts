import { createHash } from 'node:crypto';
import { encodeFunctionData, erc20Abi, type Hex, hexToBytes, recoverAddress } from 'viem';
import { accountOf, addressBytes, tronAddress } from './tron-address.ts';

/** A transfer of a token, as one transaction that is valid until a moment. */
export interface TokenTransfer {
  /** The account that pays, the token's contract, and who is paid: addresses that begin with T. */
  readonly from: string;
  readonly contract: string;
  readonly to: string;
  /** In the smallest unit of the token. */
  readonly units: bigint;
  /** The most that its execution may burn. Sun. */
  readonly feeLimitSun: bigint;
  /** A block of the same chain: on another one the transaction is invalid. */
  readonly after: { readonly number: number; readonly id: string };
  readonly madeAtMs: number;
  readonly expiresAtMs: number;
}

/** `TriggerSmartContract` in the enumeration of contract types. */
const CALL_OF_CONTRACT = 31n;
const CALL_TYPE = 'type.googleapis.com/protocol.TriggerSmartContract';
const SIGNATURE = /^[0-9a-f]{130}$/;

/**
 * The bytes that are signed: `Transaction.raw` of Tron's protocol, in the order of its fields. They
 * are made here and not by a node, so that no node can change what is paid.
 */
export function transferBytes(transfer: TokenTransfer): Uint8Array {
  const { from, contract, to, units, after } = transfer;
  const call = message(
    bytes(1, addressBytes(from)),
    bytes(2, addressBytes(contract)),
    bytes(4, transferCall(to, units)),
  );
  const parameter = message(bytes(1, Buffer.from(CALL_TYPE)), bytes(2, call));
  return message(
    bytes(1, blockNumberBytes(after.number).subarray(6, 8)),
    bytes(4, Buffer.from(after.id, 'hex').subarray(8, 16)),
    number(8, BigInt(transfer.expiresAtMs)),
    bytes(11, message(number(1, CALL_OF_CONTRACT), bytes(2, parameter))),
    number(14, BigInt(transfer.madeAtMs)),
    number(18, transfer.feeLimitSun),
  );
}

/** What identifies a transaction on its chain; the signature is not part of it. */
export const txIdOf = (raw: Uint8Array): string => createHash('sha256').update(raw).digest('hex');

/** The whole transaction as it is sent, in hexadecimal digits. */
export const signedTransaction = (raw: Uint8Array, signature: string): string =>
  Buffer.from(message(bytes(1, raw), bytes(2, Buffer.from(signature, 'hex')))).toString('hex');

/** The account whose key signed a transaction; null if it is no signature. */
export async function signerOf(txId: string, signature: string): Promise<string | null> {
  if (!SIGNATURE.test(signature)) return null;
  try {
    return tronAddress(await recoverAddress({ hash: `0x${txId}`, signature: `0x${signature}` }));
  } catch {
    return null;
  }
}

function transferCall(to: string, units: bigint): Uint8Array {
  const args = [accountOf(to), units] as const;
  return hexToBytes(encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args }) as Hex);
}

function blockNumberBytes(blockNumber: number): Buffer {
  const eight = Buffer.alloc(8);
  eight.writeBigUInt64BE(BigInt(blockNumber));
  return eight;
}

// The wire format of protocol buffers, for the two kinds of fields that are needed.

const VARINT = 0n;
const LENGTH_DELIMITED = 2n;

function varint(value: bigint): number[] {
  const groups: number[] = [];
  let rest = value;
  for (; rest > 0x7fn; rest >>= 7n) groups.push(Number(rest & 0x7fn) | 0x80);
  return [...groups, Number(rest)];
}

const key = (field: number, kind: bigint) => varint((BigInt(field) << 3n) | kind);
const number = (field: number, value: bigint) => [...key(field, VARINT), ...varint(value)];
const bytes = (field: number, value: Uint8Array) => [
  ...key(field, LENGTH_DELIMITED),
  ...varint(BigInt(value.length)),
  ...value,
];
const message = (...fields: readonly number[][]) => Uint8Array.from(fields.flat());
