import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';
import { unpad } from './padding.ts';
import { type Opened, type Portion, RSA_BLOCK_BYTES } from './rsa-pool.ts';

/** Decrypts RSA blocks off the event loop. */
const key = createPrivateKey({
  key: Buffer.from(workerData as Uint8Array),
  format: 'der',
  type: 'pkcs8',
});

parentPort!.on('message', ({ id, blocks }: Portion) => {
  const messages = [];
  for (let at = 0; at < blocks.length; at += RSA_BLOCK_BYTES)
    messages.push(messageIn(blocks.subarray(at, at + RSA_BLOCK_BYTES)));
  parentPort!.postMessage({ id, messages } satisfies Opened);
});

function messageIn(block: Uint8Array): Uint8Array | null {
  let plain: Buffer;
  try {
    plain = privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    // A block that is not below the modulus is invalid like any other.
    return null;
  }
  return unpad(plain);
}
