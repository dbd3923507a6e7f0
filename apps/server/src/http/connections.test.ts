import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { openBareServer } from './testing/bare-server.ts';

let stop: () => Promise<unknown> = async () => undefined;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stop();
});

async function open(connections: { perAddress: number; total: number }) {
  const bare = await openBareServer({ connections });
  stop = () => bare.server.close();
  const port = await bare.listen();
  /** Opens a socket from a local address and sends nothing. */
  async function silent(localAddress: string): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }
  const isOpen = (socket: Socket) => !socket.closed && !socket.readableEnded;
  /** Status of a call on its own connection. */
  const call = (localAddress: string): Promise<number> =>
    new Promise((done, fail) => {
      const asked = httpRequest(
        { port, host: '127.0.0.1', localAddress, path: '/time', agent: false },
        (response) => {
          response.resume();
          done(response.statusCode!);
        },
      );
      asked.on('error', fail);
      asked.end();
    });
  return { ...bare, silent, isOpen, call };
}

const many = async (count: number, make: (index: number) => Promise<Socket>) => {
  const made: Socket[] = [];
  for (let index = 0; index < count; index += 1) made.push(await make(index));
  return made;
};

test('limits sockets per address without blocking other addresses', async () => {
  const { silent, isOpen, call } = await open({ perAddress: 5, total: 100 });
  const greedy = await many(60, () => silent('127.0.0.9'));
  await expect.poll(() => greedy.filter(isOpen).length).toBe(5);
  for (let tries = 0; tries < 5; tries += 1) expect(await call('127.0.0.1')).toBe(200);
});

test('drops silent sockets of many addresses to make room for an active one', async () => {
  const { silent, isOpen, call } = await open({ perAddress: 5, total: 20 });
  const crowd = await many(60, (index) => silent(`127.0.1.${1 + (index % 60)}`));
  for (let tries = 0; tries < 5; tries += 1) expect(await call('127.0.0.1')).toBe(200);
  await expect.poll(() => crowd.filter(isOpen).length).toBeLessThanOrEqual(20);
});

test('closes a socket that sends nothing for three seconds and keeps an active one', async () => {
  const { silent, isOpen, clock } = await open({ perAddress: 5, total: 20 });
  const [quiet, speaks] = [await silent('127.0.0.1'), await silent('127.0.0.1')];
  speaks.write('GET /time HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(speaks, 'data');
  await clock.advance(2_500);
  expect([quiet, speaks].map(isOpen)).toEqual([true, true]);
  await clock.advance(1_000);
  await expect.poll(() => isOpen(quiet)).toBe(false);
  expect(isOpen(speaks)).toBe(true);
});

test('lets an address that closes its sockets open new ones', async () => {
  const { silent, isOpen, call } = await open({ perAddress: 2, total: 20 });
  for (let round = 0; round < 3; round += 1) {
    const pair = await many(2, () => silent('127.0.0.9'));
    const third = await silent('127.0.0.9');
    await expect.poll(() => isOpen(third)).toBe(false);
    for (const socket of pair) socket.destroy();
    await expect.poll(() => call('127.0.0.9').catch(() => 0)).toBe(200);
  }
});
