import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { checkPort } from './port.ts';

test('a port in use is refused with its number, and free again once let go', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  await expect(checkPort('127.0.0.1', port)).rejects.toThrow(`port ${port} on 127.0.0.1 is in use`);
  other.close();
  await once(other, 'close');
  await checkPort('127.0.0.1', port);
});

test('an address of another machine is refused', async () => {
  await expect(checkPort('192.0.2.1', 0)).rejects.toThrow(
    'HOST=192.0.2.1 is not an address of this',
  );
});
