import { Worker } from 'node:worker_threads';

/** Bytes of a block under a 2048-bit key. */
export const RSA_BLOCK_BYTES = 256;

/** RSA decryption in worker threads: 0.3 ms per block off the event loop. */
export interface RsaPool {
  /** The message in a block of `RSA_BLOCK_BYTES`, or null if it has none under this key. */
  decrypt(block: Uint8Array): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

type Message = Uint8Array | null;

/** What a worker gets: blocks one after the other. */
export interface Portion {
  readonly id: number;
  readonly blocks: Uint8Array;
}

/** What it answers: a message for each block. */
export interface Opened {
  readonly id: number;
  readonly messages: readonly Message[];
}

interface Waiting {
  readonly block: Uint8Array;
  readonly resolve: (message: Message) => void;
}

/** Blocks in one message to a worker: sending a message costs half of what decrypting a block does. */
const PORTION_MAX = 8;

/** Its threads start with the first block. */
export function createRsaPool(privateKeyDer: Uint8Array, size: number): RsaPool {
  const sent = new Map<number, readonly Waiting[]>();
  let queue: Waiting[] = [];
  let workers: Worker[] = [];
  let next = 0;
  const start = () => {
    const worker = new Worker(new URL('./rsa-worker.ts', import.meta.url), {
      workerData: privateKeyDer,
    });
    worker.on('message', ({ id, messages }: Opened) => {
      sent.get(id)?.forEach(({ resolve }, index) => resolve(messages[index] ?? null));
      sent.delete(id);
    });
    worker.unref();
    return worker;
  };

  function send(): void {
    if (workers.length === 0) workers = Array.from({ length: size }, start);
    // Few blocks are spread over all workers, so that none waits for another.
    const portion = Math.min(Math.ceil(queue.length / workers.length), PORTION_MAX);
    for (let from = 0; from < queue.length; from += portion) {
      const waiting = queue.slice(from, from + portion);
      const blocks = new Uint8Array(waiting.length * RSA_BLOCK_BYTES);
      waiting.forEach(({ block }, index) => blocks.set(block, index * RSA_BLOCK_BYTES));
      const id = next++;
      sent.set(id, waiting);
      workers[id % workers.length]!.postMessage({ id, blocks } satisfies Portion, [blocks.buffer]);
    }
    queue = [];
  }

  return {
    decrypt: (block) =>
      new Promise((resolve) => {
        if (queue.push({ block, resolve }) === 1) setImmediate(send);
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
