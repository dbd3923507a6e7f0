/** Repeats one GET over keep-alive connections. */
import type { CallName } from '@candor/contract/wire/calls';
import { addressOf } from './call-address.ts';
import { Connection } from './connection.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ url: string; call: CallName; seconds: number }>();
const CONNECTIONS = 16;
const { path } = addressOf(task.call);
const begun = performance.now();
const end = begun + task.seconds * 1_000;
let count = 0;

await Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const connection = new Connection(task.url);
    while (performance.now() < end) {
      await connection.request('GET', path);
      count++;
    }
    connection.close();
  }),
);
tell({ count, seconds: (performance.now() - begun) / 1_000 });
