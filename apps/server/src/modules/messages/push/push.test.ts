import { screens } from '@candor/contract/wire/screens';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  createTestApp,
  TEST_PASSWORD,
  type TestApp,
  type Visitor,
} from '../../../testing/test-app.ts';
import { createDevice, startPushService } from '../testing/push-service.ts';
import { createPushTransport } from './transport.ts';

let app: TestApp;
let service: Awaited<ReturnType<typeof startPushService>>;
let me: Visitor & { readonly userId: string };
let device: ReturnType<typeof createDevice>;
let places = 0;
let endpoint: string;
beforeAll(async () => {
  service = await startPushService();
  const pushTransport = createPushTransport({
    schemes: ['http:', 'https:'],
    isAddressAllowed: () => true,
  });
  app = await createTestApp({ pushTransport });
});
afterAll(async () => {
  await app.close();
  await service.close();
});
beforeEach(async () => {
  me = await app.signUp();
  device = createDevice();
  endpoint = `${service.url}/${++places}`;
});
afterEach(() => service.received.splice(0));

const add = (by: Visitor = me, at = endpoint, of = device) =>
  app.call('addPushEndpoint', { endpoint: at, p256dh: of.p256dh, auth: of.auth }, by);
const settings = (changes: object) =>
  app.call(
    'setMessageSettings',
    { push: ['security'], email: [], showsFigures: false, ...changes },
    me,
  );
async function happen(): Promise<void> {
  const fields = { oldPassword: TEST_PASSWORD, newPassword: `${TEST_PASSWORD}!` };
  expect((await app.call('changePassword', fields, me)).code).toBe(200);
  await app.clock.advance(3_000);
  await until(() => service.received.length > 0);
}
/** Deliveries are under way on real sockets, which no clock advances. */
async function until(isDone: () => boolean): Promise<void> {
  for (let turns = 0; turns < 200 && !isDone(); turns++)
    await new Promise((done) => setImmediate(done));
}
const devices = async (): Promise<number> => {
  const { result } = await app.call('getMessageSettings', {}, me);
  return (result as { devices: number }).devices;
};

test('a message reaches the device encrypted, signed, tagged and without figures', async () => {
  expect((await add()).result).toEqual({ devices: 1 });
  await happen();
  const [push] = service.received;
  const { headers } = push!;
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
  expect(headers['authorization']).toMatch(/^vapid t=\S+, k=\S+$/);
  const payload = device.read(push!.body);
  expect(payload).toMatchObject({
    title: 'Login password changed',
    body: '',
    url: `/#${screens.inbox.path}?open=${payload['tag']}&kind=security.passwordChanged`,
  });
  expect(headers['topic']).toBe(payload['tag']!.replaceAll('-', ''));
  const [due] = await app.db`select 1 from platform.due where name = 'messages.push'`;
  expect(due).toBeUndefined();
});

test('shows figures only to those who chose so', async () => {
  await add();
  await settings({ showsFigures: true });
  await happen();
  expect(device.read(service.received[0]!.body)['body']).toMatch(/UTC\+8/);
});

test('pushes nothing of a group that is switched off', async () => {
  await add();
  await settings({ push: ['trades'] });
  await happen();
  expect(service.received).toEqual([]);
});

test('forgets a device that its push service no longer knows', async () => {
  await add();
  service.statuses.set(new URL(endpoint).pathname, 410);
  await happen();
  await app.clock.advance(1_000);
  expect(await devices()).toBe(0);
});

test('tries again after a fault of the push service, with the same tag', async () => {
  await add();
  const path = new URL(endpoint).pathname;
  service.statuses.set(path, 503);
  await happen();
  service.statuses.delete(path);
  await app.clock.advance(1_000);
  await app.clock.jump(60_000);
  await app.clock.advance(3_000);
  await until(() => service.received.length > 1);
  const tags = service.received.map(({ body }) => device.read(body)['tag']);
  expect(tags).toHaveLength(2);
  expect(new Set(tags).size).toBe(1);
});

test('a device whose session has ended gets nothing more', async () => {
  const other = await app.call('logIn', {
    username: (me as unknown as { email: string }).email,
    password: TEST_PASSWORD,
  });
  await add({ token: (other.result as { token: string }).token });
  await app.call('logOut', {}, { token: (other.result as { token: string }).token });
  await happen();
  expect(service.received).toEqual([]);
  expect(await devices()).toBe(0);
});

test('nobody takes over a device without its keys, or adds more than ten', async () => {
  await add();
  const stranger = await app.signUp();
  expect((await add(stranger, endpoint, createDevice())).errorKey).toBe('messages.endpointRefused');
  await app.call('removePushEndpoint', { endpoint }, stranger);
  expect(await devices()).toBe(1);
  for (let place = 0; place < 12; place++) await add(me, `${endpoint}/${place}`, createDevice());
  expect(await devices()).toBe(10);
});
