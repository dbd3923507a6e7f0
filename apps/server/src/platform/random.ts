import { createHash, randomBytes, randomFillSync } from 'node:crypto';

/** The only source of randomness. */
export interface Random {
  bytes(count: number): Uint8Array;
  /**
   * UUID version 7 (RFC 9562): sorts by `nowMs`, so that new rows land at the end of an index, and
   * within one millisecond by order of creation.
   */
  uuid(nowMs: number): string;
  /** Separate randomness for a part, unaffected by what others draw meanwhile. */
  fork(name: string): Random;
}

/** Maximum of the counter within a millisecond; beyond it the order is random. */
const COUNT_MAX = 0xfff;

function fromBytes(bytes: (count: number) => Uint8Array, fork: Random['fork']): Random {
  let lastMs = -1;
  let count = 0;
  return {
    bytes,
    fork,
    uuid(nowMs) {
      const entropy = bytes(10);
      // RFC 9562 §6.2, method 1: a counter in the first twelve bits, restarted in its lower half.
      const isLater = nowMs !== lastMs || count === COUNT_MAX;
      count = isLater ? ((entropy[0]! << 8) | entropy[1]!) & (COUNT_MAX >> 1) : count + 1;
      lastMs = nowMs;
      entropy[0] = count >> 8;
      entropy[1] = count & 0xff;
      return uuidV7(nowMs, entropy);
    },
  };
}

const RESERVE_BYTES = 4_096;
/** Above this a request goes to the system directly. */
const FROM_RESERVE_MAX = 64;

/**
 * Cryptographic bytes drawn from the system in advance, because a request to it costs as much for ten
 * bytes as for thousands. Bytes that were handed out are erased here.
 */
function reserved(): (count: number) => Uint8Array {
  const reserve = Buffer.alloc(RESERVE_BYTES);
  let used = RESERVE_BYTES;
  return (count) => {
    if (count > FROM_RESERVE_MAX) return randomBytes(count);
    if (used + count > RESERVE_BYTES) {
      randomFillSync(reserve);
      used = 0;
    }
    const taken = Uint8Array.prototype.slice.call(reserve, used, used + count);
    reserve.fill(0, used, used + count);
    used += count;
    return taken;
  };
}

export const systemRandom: Random = fromBytes(reserved(), () => systemRandom);

/** The same seed gives the same bytes, for tests and simulations. */
export function seededRandom(seed: string): Random {
  let counter = 0;
  let pool = Buffer.alloc(0);
  const take = (count: number): Uint8Array => {
    while (pool.length < count) {
      const block = createHash('sha256').update(`${seed}/${counter++}`).digest();
      pool = Buffer.concat([pool, block]);
    }
    const taken = pool.subarray(0, count);
    pool = pool.subarray(count);
    return taken;
  };
  return fromBytes(take, (name) => seededRandom(`${seed}/${name}`));
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
