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
  /** A socket from an address of this machine that says nothing. */
  async function silent(localAddress: string): Promise<Socket> {
    const socket = connect({ port, host: '127.0.0.1', localAddress });
    sockets.push(socket);
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }
  const isOpen = (socket: Socket) => !socket.closed && !socket.readableEnded;
  /** Of a call on a connection of its own. */
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

test('one address has so many sockets and no more, and others get through', async () => {
  const { silent, isOpen, call } = await open({ perAddress: 5, total: 100 });
  const greedy = await many(60, () => silent('127.0.0.9'));
  await expect.poll(() => greedy.filter(isOpen).length).toBe(5);
  for (let tries = 0; tries < 5; tries += 1) expect(await call('127.0.0.1')).toBe(200);
});

test('silent sockets of many addresses make room for one that speaks', async () => {
  const { silent, isOpen, call } = await open({ perAddress: 5, total: 20 });
  const crowd = await many(60, (index) => silent(`127.0.1.${1 + (index % 60)}`));
  for (let tries = 0; tries < 5; tries += 1) expect(await call('127.0.0.1')).toBe(200);
  await expect.poll(() => crowd.filter(isOpen).length).toBeLessThanOrEqual(20);
});

test('a socket that says nothing for three seconds is closed, one that does is not', async () => {
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

test('an address that closes its sockets may open others', async () => {
  const { silent, isOpen, call } = await open({ perAddress: 2, total: 20 });
  for (let round = 0; round < 3; round += 1) {
    const pair = await many(2, () => silent('127.0.0.9'));
    const third = await silent('127.0.0.9');
    await expect.poll(() => isOpen(third)).toBe(false);
    for (const socket of pair) socket.destroy();
    await expect.poll(() => call('127.0.0.9').catch(() => 0)).toBe(200);
  }
});
