import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { unpad } from './padding.ts';
import { type Opened, type Portion, RSA_BLOCK_BYTES } from './rsa-pool.ts';

/** Decrypts RSA blocks off the event loop. */
const keys = new Map<number, KeyObject>();

parentPort!.on('message', ({ id, blocks, ...asked }: Portion) => {
  const key = keyOf(asked);
  const messages = [];
  for (let at = 0; at < blocks.length; at += RSA_BLOCK_BYTES)
    messages.push(messageIn(blocks.subarray(at, at + RSA_BLOCK_BYTES), key));
  parentPort!.postMessage({ id, messages } satisfies Opened);
});

function keyOf({ version, key }: Pick<Portion, 'version' | 'key'>): KeyObject {
  const known = keys.get(version);
  if (known) return known;
  const made = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  keys.set(version, made);
  return made;
}

function messageIn(block: Uint8Array, key: KeyObject): Uint8Array | null {
  let plain: Buffer;
  try {
    plain = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    // A block that is not below the modulus is invalid like any other.
    return null;
  }
  return unpad(plain);
}
