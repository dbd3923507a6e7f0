import { constants, createPrivateKey, type KeyObject, privateDecrypt } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

/** Decrypts one RSA block at a time off the event loop; the caller checks the padding. */
export interface Asked {
  readonly id: number;
  readonly block: Uint8Array;
  readonly version: number;
  /** PKCS#8, DER. */
  readonly key: Uint8Array;
}

const keys = new Map<number, KeyObject>();

parentPort!.on('message', ({ id, block, ...asked }: Asked) => {
  parentPort!.postMessage({ id, plain: decrypt(block, keyOf(asked)) });
});

function keyOf({ version, key }: Pick<Asked, 'version' | 'key'>): KeyObject {
  const known = keys.get(version);
  if (known) return known;
  const made = createPrivateKey({ key: Buffer.from(key), format: 'der', type: 'pkcs8' });
  keys.set(version, made);
  return made;
}

function decrypt(block: Uint8Array, key: KeyObject): Uint8Array | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    // A block that is not below the modulus is invalid like any other.
    return null;
  }
}
