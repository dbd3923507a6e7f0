import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkPort } from './port.ts';

test('refuses a port in use with its number, and accepts it once released', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`port ${port} on 127.0.0.1 is in use`);
  other.close();
  await once(other, 'close');
  await checkPort('127.0.0.1', port);
});

test('refuses an address of another machine', async () => {
  await expect(checkPort('192.0.2.1', 0)).rejects.toThrow(
    'HOST=192.0.2.1 is not an address of this',
  );
});
