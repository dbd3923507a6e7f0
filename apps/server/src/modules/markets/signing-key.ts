import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import type { Db } from '../../platform/db.ts';
import { openKeyRing, type RingKey } from '../../platform/key-ring.ts';
import type { Random } from '../../platform/random.ts';

/** PKCS #8 header of an Ed25519 private key (RFC 8410); the 32 bytes of the key follow. */
const PKCS8_HEADER = Buffer.from('302e020100300506032b657004220420', 'hex');

export const TICK_KEY = 'markets.tickKey';
export const makeTickKey = (random: Random): Uint8Array => random.bytes(32);

/** A key and what it signs: whatever is dated in its time. Epoch milliseconds. */
export interface PublishedTickKey {
  /** DER of the public key (SPKI), base64. */
  readonly publicKey: string;
  readonly from: number;
  /** Missing from the newest one. */
  readonly until?: number;
}

export interface TickSigner {
  /** Ed25519 over the bytes of a hash given in hexadecimal, with the key of `atMs`; base64. */
  sign(hash: string, atMs: number): string;
  isSigned(seal: { readonly hash: string; readonly signature: string }, atMs: number): boolean;
  /** All keys, oldest first; the newest may begin in a moment. */
  publicKeys(): readonly PublishedTickKey[];
  /** Reads of a new key, if that was long ago. */
  freshen(nowMs: number): Promise<void>;
}

/** What verifies signatures: the key in use, and all with their times. */
export async function publishedKeys(signer: TickSigner, nowMs: number) {
  // Without the database nothing is signed; those known so far go on.
  await signer.freshen(nowMs).catch(() => undefined);
  const tickKeys = [...signer.publicKeys()];
  const { publicKey } = tickKeys.findLast(({ from }) => from <= nowMs) ?? tickKeys[0]!;
  return { tickPublicKey: publicKey, tickKeys };
}

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}

/** The keys that seal ticks; the first is created on first start and stored with the data. */
export async function openTickSigner(db: Db, random: Random): Promise<TickSigner> {
  const ring = await openKeyRing(db, TICK_KEY, () => makeTickKey(random));
  const pairs = new Map<number, Pair>();
  const pairOf = (key: RingKey): Pair => {
    const pair = pairs.get(key.version) ?? openPair(key);
    pairs.set(key.version, pair);
    return pair;
  };
  return {
    sign: (hash, atMs) =>
      sign(null, Buffer.from(hash, 'hex'), pairOf(ring.at(atMs)).privateKey).toString('base64'),
    isSigned: ({ hash, signature }, atMs) =>
      verify(
        null,
        Buffer.from(hash, 'hex'),
        pairOf(ring.at(atMs)).publicKey,
        Buffer.from(signature, 'base64'),
      ),
    publicKeys: () =>
      ring.keys().map((key) => ({
        publicKey: pairOf(key).publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
        from: key.fromMs,
        ...(key.untilMs === Infinity ? {} : { until: key.untilMs }),
      })),
    freshen: ring.freshen,
  };
}

function openPair({ value }: RingKey): Pair {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEADER, value]),
    format: 'der',
    type: 'pkcs8',
  });
  return { privateKey, publicKey: createPublicKey(privateKey) };
}
