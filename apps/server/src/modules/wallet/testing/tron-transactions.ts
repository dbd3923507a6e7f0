import { createHash } from 'node:crypto';
import { secp256k1 } from '@noble/curves/secp256k1';
import { bytesToHex, keccak256 } from 'viem';
import { tronAddress } from '../chains/tron-address.ts';

/** Number of `TriggerSmartContract` among Tron's kinds of contracts. */
const CALL = 31n;
/** First four bytes of a call of `transfer(address,uint256)`. */
const TRANSFER = 'a9059cbb';

type Fields = ReadonlyMap<number, readonly (bigint | Uint8Array)[]>;

/** Reads the wire format of protocol buffers, without knowing the message. */
function readFields(bytes: Uint8Array): Fields {
  const fields = new Map<number, (bigint | Uint8Array)[]>();
  let at = 0;
  const varint = (): bigint => {
    let value = 0n;
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++];
      if (byte === undefined) throw new Error('a message ends in the middle of a number');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  while (at < bytes.length) {
    const key = varint();
    const field = Number(key >> 3n);
    let value: bigint | Uint8Array = varint();
    if ((key & 7n) === 2n) {
      const end = at + Number(value);
      value = bytes.subarray(at, end);
      at = end;
    } else if ((key & 7n) !== 0n) throw new Error('a field of an unexpected kind');
    fields.set(field, [...(fields.get(field) ?? []), value]);
  }
  return fields;
}

const oneBytes = (fields: Fields, field: number): Uint8Array => {
  const values = fields.get(field) ?? [];
  if (values.length !== 1 || !(values[0] instanceof Uint8Array))
    throw new Error(`field ${field} is missing`);
  return values[0];
};
const oneNumber = (fields: Fields, field: number): bigint => {
  const [value = 0n] = fields.get(field) ?? [];
  if (typeof value !== 'bigint') throw new Error(`field ${field} is no number`);
  return value;
};
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const addressOf = (bytes: Uint8Array): string => {
  if (bytes.length !== 21 || bytes[0] !== 0x41) throw new Error('no address of Tron');
  return tronAddress(bytesToHex(bytes.subarray(1)));
};

/** A transfer of a token as its bytes say it; throws for everything else that can be signed. */
export function readTransfer(raw: Uint8Array) {
  const fields = readFields(raw);
  const expected = [1, 4, 8, 11, 14, 18];
  if ([...fields.keys()].some((field) => !expected.includes(field)))
    throw new Error('a transaction with more than a transfer');
  const contract = readFields(oneBytes(fields, 11));
  if (oneNumber(contract, 1) !== CALL || contract.size !== 2) throw new Error('no plain call');
  const call = readFields(oneBytes(readFields(oneBytes(contract, 2)), 2));
  const data = hex(oneBytes(call, 4));
  if (call.size !== 3 || data.length !== 136 || !data.startsWith(TRANSFER + '0'.repeat(24)))
    throw new Error('no plain transfer');
  return {
    txId: createHash('sha256').update(raw).digest('hex'),
    from: addressOf(oneBytes(call, 1)),
    contract: addressOf(oneBytes(call, 2)),
    to: tronAddress(`0x${data.slice(32, 72)}`),
    units: BigInt(`0x${data.slice(72)}`),
    refBytes: hex(oneBytes(fields, 1)),
    refHash: hex(oneBytes(fields, 4)),
    expiresAtMs: Number(oneNumber(fields, 8)),
    feeLimitSun: oneNumber(fields, 18),
  };
}
export type ReadTransfer = ReturnType<typeof readTransfer>;

/** A signed transaction as it is broadcast, with the account whose key signed it. */
export function readSigned(text: string) {
  const fields = readFields(Buffer.from(text, 'hex'));
  const raw = oneBytes(fields, 1);
  const signature = oneBytes(fields, 2);
  if (signature.length !== 65) throw new Error('a signature has 65 bytes');
  const key = secp256k1.Signature.fromCompact(signature.subarray(0, 64))
    .addRecoveryBit(signature[64]! % 27)
    .recoverPublicKey(createHash('sha256').update(raw).digest());
  const account = keccak256(key.toRawBytes(false).subarray(1)).slice(-40);
  return { transfer: readTransfer(raw), signedBy: tronAddress(`0x${account}`) };
}
