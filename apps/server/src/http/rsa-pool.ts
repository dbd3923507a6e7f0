import { Worker } from 'node:worker_threads';
import type { RingKey } from '../platform/key-ring.ts';
import type { Asked } from './rsa-worker.ts';

/** PKCS#8, DER, and its version, by which the threads know it. */
export type RsaKey = Pick<RingKey, 'version' | 'value'>;

/** Raw RSA decryption in worker threads: 0.3 ms per block off the event loop. */
export interface RsaPool {
  /** The padded plain block, or null when the block cannot belong to this key. */
  decrypt(block: Uint8Array, key: RsaKey): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

/** Its threads start with the first block. */
export function createRsaPool(size: number): RsaPool {
  const waiting = new Map<number, (plain: Uint8Array | null) => void>();
  let workers: Worker[] = [];
  let next = 0;
  const start = () => {
    const worker = new Worker(new URL('./rsa-worker.ts', import.meta.url));
    worker.on('message', ({ id, plain }: { id: number; plain: Uint8Array | null }) => {
      waiting.get(id)?.(plain);
      waiting.delete(id);
    });
    worker.unref();
    return worker;
  };

  return {
    decrypt(block, { version, value }) {
      if (workers.length === 0) workers = Array.from({ length: size }, start);
      const id = next++;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        workers[id % workers.length]!.postMessage({
          id,
          block,
          version,
          key: value,
        } satisfies Asked);
      });
    },
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
