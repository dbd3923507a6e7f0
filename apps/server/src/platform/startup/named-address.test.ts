import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { namedAddress } from './named-address.ts';

async function listen() {
  const server = createServer((socket) => socket.destroy());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    server.close();
    await once(server, 'close');
  };
  return { port, close };
}

test('names an address of this machine only where the name leads to it alone', async () => {
  const { port, close } = await listen();
  expect(await namedAddress(`http://127.0.0.1:${port}`)).toBe(`http://localhost:${port}`);
  expect(await namedAddress(`http://127.0.0.2:${port}`)).toBeNull();
  expect(await namedAddress(`http://192.0.2.1:${port}`)).toBeNull();
  await close();
  expect(await namedAddress(`http://127.0.0.1:${port}`)).toBeNull();
});
