/** Many WebSocket clients, spread over loopback addresses so that ports do not run out. */
import { connect, type Socket } from 'node:net';
import { streamPath } from '@candor/contract/wire/calls';
import { quantile } from '../runner/statistics.ts';
import { readTask, tell } from './task.ts';

const task = readTask<{ port: number; readers: number; sleepers: number; seconds: number }>();
const AT_A_TIME = 100;
const WARM_UP_MS = 1_500;
const NEWEST_TIME = /"time":(\d+)/;

const upgrade = [
  `GET ${streamPath} HTTP/1.1`,
  'Host: 127.0.0.1',
  'Upgrade: websocket',
  'Connection: Upgrade',
  'Sec-WebSocket-Version: 13',
  `Sec-WebSocket-Key: ${Buffer.alloc(16, 7).toString('base64')}`,
  '\r\n',
].join('\r\n');

const subscribe = masked(JSON.stringify({ op: 'subscribe', channel: 'tickers' }));

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

/**
 * Hand-written, because 5,000 full clients would use more of the machine than the measured server.
 */
function open(reads: boolean): Promise<Socket> {
  const socket = connect({ port: task.port, host: '127.0.0.1', noDelay: true });
  return new Promise((done, fail) => {
    socket.once('error', fail);
    socket.once('connect', () => socket.write(upgrade));
    socket.once('data', () => {
      socket.off('error', fail).on('error', () => socket.destroy());
      socket.write(subscribe);
      if (reads) socket.on('data', receive);
      else socket.pause();
      done(socket);
    });
  });
}

/** A text frame below 126 bytes, with a zero mask that leaves the text unchanged. */
function masked(text: string): Buffer {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
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
