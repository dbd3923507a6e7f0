import type { AddressInfo } from 'node:net';
import { streamPath } from '@candor/contract/wire/calls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createTestApp, TEST_PASSWORD, type TestApp } from '../testing/test-app.ts';
import { privateTopic } from './private-notes.ts';

type Frame = Readonly<Record<string, unknown>>;

const NEW_PASSWORD = 'another horse battery';
const sockets: WebSocket[] = [];
let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  other = await createTestApp({ beside: app, nodeId: 'other' });
  await other.app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const socket of sockets) socket.terminate();
  await other.close();
  await app.close();
});

/** Subscribes a session to its private notes, on a node other than the one that is called. */
async function listen(token: string) {
  const { port } = other.app.server.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${streamPath}`);
  sockets.push(socket);
  const frames: Frame[] = [];
  socket.on('message', (data) => void frames.push(JSON.parse(String(data)) as Frame));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  const heard = async (fits: (frame: Frame) => boolean): Promise<void> =>
    expect.poll(() => frames.some(fits)).toBe(true);
  socket.send(JSON.stringify({ op: 'subscribe', channel: 'me', token }));
  await heard(({ op }) => op === 'subscribed');
  return {
    ended: () => heard(({ errorKey }) => errorKey === 'session.required'),
    /** Notes received before the answer to a ping. */
    async notes(): Promise<Frame[]> {
      socket.send(JSON.stringify({ op: 'ping' }));
      await heard(({ op }) => op === 'pong');
      return frames.filter((frame) => 'data' in frame);
    },
  };
}

/** Opens another session of a customer. */
async function signInAgain(email: string, password = TEST_PASSWORD): Promise<string> {
  const { result } = await app.call('logIn', { username: email, password });
  return (result as { token: string }).token;
}

test.each([
  ['signs out', (token: string) => app.call('logOut', {}, { token })],
  [
    'ends the others',
    async (_: string, email: string) =>
      app.call('endOtherSessions', {}, { token: await signInAgain(email) }),
  ],
  [
    'changes the password elsewhere',
    async (_: string, email: string) =>
      app.call(
        'changePassword',
        {
          type: 'login',
          oldPassword: TEST_PASSWORD,
          newPassword: NEW_PASSWORD,
          confirmPassword: NEW_PASSWORD,
        },
        { token: await signInAgain(email) },
      ),
  ],
])('a session that %s gets no more private notes on any node', async (_, end) => {
  const { token, userId, email } = await app.signUp();
  const listener = await listen(token);
  expect(await end(token, email)).toMatchObject({ code: 200 });
  await listener.ended();
  app.bus.publish(privateTopic(userId), { kind: 'balance' });
  expect(await listener.notes()).toEqual([]);
  expect(await other.call('getUser', {}, { token })).toMatchObject({ code: 401 });
});

test('keeps sending notes to an active session when another one ends', async () => {
  const { token, userId, email } = await app.signUp();
  const listener = await listen(token);
  const second = await signInAgain(email);
  const gone = await listen(second);
  await app.call('logOut', {}, { token: second });
  await gone.ended();
  app.bus.publish(privateTopic(userId), { kind: 'balance' });
  expect(await listener.notes()).toEqual([{ channel: 'me', data: { kind: 'balance' } }]);
});
