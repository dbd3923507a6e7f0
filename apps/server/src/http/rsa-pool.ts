import { Worker } from 'node:worker_threads';
import type { RingKey } from '../platform/key-ring.ts';

/** PKCS#8, DER, and its version, by which the threads know it. */
export type RsaKey = Pick<RingKey, 'version' | 'value'>;

/** Bytes of a block under a 2048-bit key. */
export const RSA_BLOCK_BYTES = 256;

/** RSA decryption in worker threads: 0.3 ms per block off the event loop. */
export interface RsaPool {
  /** The message in a block of `RSA_BLOCK_BYTES`, or null if it has none under this key. */
  decrypt(block: Uint8Array, key: RsaKey): Promise<Uint8Array | null>;
  close(): Promise<void>;
}

type Message = Uint8Array | null;

/** What a worker gets: blocks one after the other, all under one key. */
export interface Portion {
  readonly id: number;
  readonly version: number;
  /** PKCS#8, DER. */
  readonly key: Uint8Array;
  readonly blocks: Uint8Array;
}

/** What it answers: a message for each block. */
export interface Opened {
  readonly id: number;
  readonly messages: readonly Message[];
}

interface Waiting {
  readonly block: Uint8Array;
  readonly key: RsaKey;
  readonly resolve: (message: Message) => void;
}

/** Blocks in one message to a worker: sending a message costs half of what decrypting a block does. */
const PORTION_MAX = 8;

/** Its threads start with the first block. */
export function createRsaPool(size: number): RsaPool {
  const sent = new Map<number, readonly Waiting[]>();
  let queue: Waiting[] = [];
  let workers: Worker[] = [];
  let next = 0;
  const start = () => {
    const worker = new Worker(new URL('./rsa-worker.ts', import.meta.url));
    worker.on('message', ({ id, messages }: Opened) => {
      sent.get(id)?.forEach(({ resolve }, index) => resolve(messages[index] ?? null));
      sent.delete(id);
    });
    worker.unref();
    return worker;
  };

  function send(): void {
    if (workers.length === 0) workers = Array.from({ length: size }, start);
    const asked = Map.groupBy(queue, ({ key }) => key.version);
    queue = [];
    for (const blocks of asked.values()) sendAll(blocks);
  }

  function sendAll(asked: readonly Waiting[]): void {
    const { version, value: key } = asked[0]!.key;
    // Few blocks are spread over all workers, so that none waits for another.
    const portion = Math.min(Math.ceil(asked.length / workers.length), PORTION_MAX);
    for (let from = 0; from < asked.length; from += portion) {
      const waiting = asked.slice(from, from + portion);
      const blocks = new Uint8Array(waiting.length * RSA_BLOCK_BYTES);
      waiting.forEach(({ block }, index) => blocks.set(block, index * RSA_BLOCK_BYTES));
      const id = next++;
      sent.set(id, waiting);
      const message: Portion = { id, version, key, blocks };
      workers[id % workers.length]!.postMessage(message, [blocks.buffer]);
    }
  }

  return {
    decrypt: (block, key) =>
      new Promise((resolve) => {
        if (queue.push({ block, key, resolve }) === 1) setImmediate(send);
      }),
    async close() {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}
