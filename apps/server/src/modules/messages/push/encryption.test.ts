import webPush from 'web-push';
import { expect, test } from 'vitest';
import { createDevice } from '../testing/push-service.ts';

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url');

/** RFC 8291, section 5 and appendix A. */
const rfc = {
  privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
  auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  body: bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  ),
};

test('the device of these tests reads the published example', () => {
  const device = createDevice(rfc);
  expect(device.p256dh).toBe(rfc.publicKey);
  expect(device.readText(rfc.body)).toBe('When I grow up, I want to be a watermelon');
});

test('what the library sends to that device has the published form, and is read there', () => {
  const device = createDevice(rfc);
  const text = JSON.stringify({ title: 'Depósito recibido', body: '¥ €' });
  const endpoint = 'https://push.example/1';
  const keys = { p256dh: rfc.publicKey, auth: device.auth };
  const { body, headers } = webPush.generateRequestDetails({ endpoint, keys }, text);
  // Record size 4,096, then the length of the sender's key and an uncompressed point.
  expect(body!.subarray(16, 22)).toEqual(rfc.body.subarray(16, 22));
  expect(body!.length).toBe(16 + 4 + 1 + 65 + Buffer.byteLength(text) + 1 + 16);
  expect(headers['Content-Encoding']).toBe('aes128gcm');
  expect(device.readText(body!)).toBe(text);
  const broken = Buffer.from(body!);
  broken[broken.length - 20]! ^= 1;
  expect(() => device.readText(broken)).toThrow();
});
