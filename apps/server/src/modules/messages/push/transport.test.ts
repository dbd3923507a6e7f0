import { expect, test } from 'vitest';
import { createPushTransport, isPublicAddress } from './transport.ts';

test.each([
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['169.254.169.254', false],
  ['192.168.1.1', false],
  ['100.64.0.1', false],
  ['0.0.0.0', false],
  ['224.0.0.1', false],
  ['::1', false],
  ['::ffff:8.8.8.8', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['64:ff9b::7f00:1', false],
  ['8.8.8.8', true],
  ['2606:4700::1111', true],
  ['not an address', false],
])('%s is public: %s', (ip, isPublic) => {
  expect(isPublicAddress(ip)).toBe(isPublic);
});

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://localhost/push', false],
  ['https://db/push', false],
  ['https://127.0.0.1/push', false],
  ['https://2130706433/push', false],
  ['https://0x7f.1/push', false],
  ['https://[::1]/push', false],
  ['https://[::ffff:127.0.0.1]/push', false],
  ['https://push.example.com:8443/push', false],
  ['https://user:secret@push.example.com/push', false],
  ['file:///etc/passwd', false],
  ['nonsense', false],
])('%s is admitted: %s', (address, isAdmitted) => {
  expect(createPushTransport().admits(address)).toBe(isAdmitted);
});

test('a public name that leads to a private address gets nothing', async () => {
  const transport = createPushTransport({ schemes: ['http:'], isAddressAllowed: isPublicAddress });
  const message = { headers: {}, body: Buffer.from('x') };
  // Resolves to this machine without a name server.
  await expect(transport.post('http://localhost:9/', message)).rejects.toThrow('no public address');
});
