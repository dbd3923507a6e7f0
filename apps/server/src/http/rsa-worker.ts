import { constants, createPrivateKey, privateDecrypt } from 'node:crypto';
import { parentPort, workerData } from 'node:worker_threads';

/** Decrypts one RSA block at a time off the event loop; the caller checks the padding. */
const key = createPrivateKey({
  key: Buffer.from(workerData as Uint8Array),
  format: 'der',
  type: 'pkcs8',
});

parentPort!.on('message', ({ id, block }: { id: number; block: Uint8Array }) => {
  parentPort!.postMessage({ id, plain: decrypt(block) });
});

function decrypt(block: Uint8Array): Uint8Array | null {
  try {
    return privateDecrypt({ key, padding: constants.RSA_NO_PADDING }, block);
  } catch {
    // A block that is not below the modulus is invalid like any other.
    return null;
  }
}
