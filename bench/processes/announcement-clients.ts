/** Customers with open apps, who note when an announcement reaches them. */
import type { Socket } from 'node:net';
import { openSocket } from '../runner/raw-sockets.ts';
import { quantile } from '../runner/statistics.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ port: number; clients: number }>();
const AT_A_TIME = 100;
const READY = '"subscribed"';
const ARRIVED = '"announcement"';
/** Epoch milliseconds at which it was published, in its English title. */
const PUBLISHED_AT = /"en":"(\d+(?:\.\d+)?)"/;

const delaysMs: number[] = [];
let ready = 0;
let finish = (): void => undefined;
const all = new Promise<void>((done) => (finish = done));

const sockets: Socket[] = [];
for (let opened = 0; opened < task.clients; opened += AT_A_TIME) {
  const count = Math.min(AT_A_TIME, task.clients - opened);
  const batch = Array.from({ length: count }, (_, place) => open(opened + place));
  sockets.push(...(await Promise.all(batch)));
}
tell({ ready });
await all;
tell({ p50: quantile(delaysMs, 0.5), last: Math.max(...delaysMs) });
for (const socket of sockets) socket.destroy();

async function open(number: number): Promise<Socket> {
  const socket = await openSocket(task.port, {
    op: 'subscribe',
    channel: 'me',
    token: `customer-${number}`,
  });
  await new Promise<void>((done) =>
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      if (text.includes(READY)) {
        ready++;
        done();
      }
      if (text.includes(ARRIVED)) receive(text);
    }),
  );
  return socket;
}

function receive(text: string): void {
  const publishedAt = Number(PUBLISHED_AT.exec(text)?.[1]);
  delaysMs.push(performance.timeOrigin + performance.now() - publishedAt);
  if (delaysMs.length === task.clients) finish();
}
