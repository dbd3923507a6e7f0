import { createHash, randomBytes } from 'node:crypto';

/** The only source of randomness. */
export interface Random {
  bytes(count: number): Uint8Array;
  /** UUID version 7 (RFC 9562): sorts by `nowMs`, so that new rows land at the end of an index. */
  uuid(nowMs: number): string;
}

function fromBytes(bytes: (count: number) => Uint8Array): Random {
  return { bytes, uuid: (nowMs) => uuidV7(nowMs, bytes(10)) };
}

export const systemRandom: Random = fromBytes((count) => randomBytes(count));

/** The same seed gives the same bytes, for tests and simulations. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  let pool = Buffer.alloc(0);
  return fromBytes((count) => {
    while (pool.length < count) {
      const block = createHash('sha256').update(`${seed}/${counter++}`).digest();
      pool = Buffer.concat([pool, block]);
    }
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return taken;
  });
}

function uuidV7(nowMs: number, entropy: Uint8Array): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(nowMs, 0, 6);
  bytes.set(entropy, 6);
  bytes[6] = 0x70 | (bytes[6]! & 0x0f);
  bytes[8] = 0x80 | (bytes[8]! & 0x3f);
  const hex = bytes.toString('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
