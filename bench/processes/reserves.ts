/** The sum tree over many customers' liabilities, or SHA-256 of the same bytes and nothing else. */
import { hash } from 'node:crypto';
import { commitmentText } from '@candor/domain/proofs/reserves';
import {
  leafBytes,
  pathOfSums,
  rootOfSums,
  rootOfSumWay,
  type SumNode,
} from '@candor/domain/proofs/sum-tree';
import { readTask, tell } from './task.ts';

const task = readTask<{ customers: number; side: 'reference' | 'subject' }>();
const LEAF_BYTES = 81;
const NODE_BYTES = 97;
const COMMITMENT_BYTES = 54;
const SALT_BYTES = 68;
const CHECKS = 200;
const sha256 = (bytes: Uint8Array | string): Uint8Array => hash('sha256', bytes, 'buffer');

tell(task.side === 'subject' ? await measureTree() : measureHashes());

/** As when a day is sealed: salt, commitment and leaf of each customer, then every node above. */
async function measureTree() {
  const begun = performance.now();
  const key = sha256('key of the day');
  const leaves = Array.from({ length: task.customers }, (_, place): SumNode => {
    const userId = `0198c0de-0000-7000-8000-${place.toString(16).padStart(12, '0')}`;
    const salt = sha256(Buffer.concat([key, Buffer.from(userId)]));
    const commitment = sha256(commitmentText(userId));
    const sum = BigInt(place) * 1_000_003n;
    return { hash: sha256(leafBytes({ salt, commitment, sum })), sum };
  });
  const root = rootOfSums(leaves, sha256);
  const treeS = (performance.now() - begun) / 1_000;
  const index = Math.floor(task.customers / 3);
  const path = pathOfSums(leaves, index, sha256);
  const way = { node: leaves[index]!, index, size: leaves.length, path };
  const { subtle } = globalThis.crypto;
  const digest = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await subtle.digest('SHA-256', bytes));
  const checked = performance.now();
  for (let check = 0; check < CHECKS; check++) {
    const found = await rootOfSumWay(way, digest);
    if (found?.sum !== root?.sum) throw new Error('a valid path leads to another sum');
  }
  return { treeS, checkMs: (performance.now() - checked) / CHECKS, steps: path.length };
}

function measureHashes() {
  const texts = [LEAF_BYTES, NODE_BYTES, COMMITMENT_BYTES, SALT_BYTES].map((length) =>
    new Uint8Array(length).fill(length),
  );
  const begun = performance.now();
  for (let place = 0; place < task.customers; place++)
    for (const bytes of texts) hash('sha256', bytes, 'buffer');
  return { hashesS: (performance.now() - begun) / 1_000 };
}
