/** Many WebSocket clients, spread over loopback addresses so that ports do not run out. */
import type { Socket } from 'node:net';
import { openSocket } from '../runner/raw-sockets.ts';
import { quantile } from '../runner/statistics.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ port: number; readers: number; sleepers: number; seconds: number }>();
const AT_A_TIME = 100;
const WARM_UP_MS = 1_500;
const NEWEST_TIME = /"time":(\d+)/;

const subscribe = { op: 'subscribe', channel: 'tickers' };

let isCounting = false;
let frames = 0;
const delaysMs: number[] = [];

const sockets: Socket[] = [];
for (let opened = 0; opened < task.readers + task.sleepers; opened += AT_A_TIME) {
  const count = Math.min(AT_A_TIME, task.readers + task.sleepers - opened);
  const batch = Array.from({ length: count }, (_, index) => open(opened + index < task.readers));
  sockets.push(...(await Promise.all(batch)));
}
await wait(WARM_UP_MS);
tell({ connected: sockets.length });
isCounting = true;
await wait(task.seconds * 1_000);
isCounting = false;
tell({ p99: quantile(delaysMs, 0.99), frames: frames / task.readers / task.seconds });
for (const socket of sockets) socket.destroy();

async function open(reads: boolean): Promise<Socket> {
  const socket = await openSocket(task.port, subscribe);
  if (reads) socket.on('data', receive);
  else socket.pause();
  return socket;
}

/** A frame may arrive in pieces; the first one has the time of its newest tick. */
function receive(chunk: Buffer): void {
  if (!isCounting) return;
  const time = NEWEST_TIME.exec(chunk.toString('latin1', 0, 512))?.[1];
  if (time === undefined) return;
  frames++;
  delaysMs.push(performance.timeOrigin + performance.now() - Number(time));
}

function wait(delayMs: number): Promise<void> {
  return new Promise((done) => setTimeout(done, delayMs));
}
