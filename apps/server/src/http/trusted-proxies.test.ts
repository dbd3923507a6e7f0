import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { ManualClock } from '../platform/clock.ts';
import { loadMessages } from '../platform/messages.ts';
import { createMetrics } from '../platform/metrics.ts';
import { successAnswer } from './envelope.ts';
import { registerProbes } from './probes.ts';
import { createServer } from './server.ts';
import { openBareServer } from './testing/bare-server.ts';

const CUSTOMER = '203.0.113.9';

/** Client address of a call that arrives through `proxy`. */
async function seenThrough(proxy: string, trustedProxies?: readonly string[]): Promise<string> {
  let seen = '';
  const server = await createServer({
    wire: { getServerTime: 'GET /time' },
    tokenHeader: 'x-access-token',
    answer: async ({ ip }) => {
      seen = ip;
      return successAnswer('{}', 0);
    },
    translator: loadMessages(),
    clock: new ManualClock(0),
    requestsPerMinuteMax: 10,
    trustedProxies,
  });
  await server.inject({
    url: '/time',
    remoteAddress: proxy,
    headers: { 'x-forwarded-for': `198.51.100.1, ${CUSTOMER}` },
  });
  await server.close();
  return seen;
}

describe('the client address', () => {
  test('ignores forwarding headers of proxies that are not trusted', async () => {
    expect(await seenThrough('10.1.2.3')).toBe('10.1.2.3');
    expect(await seenThrough('192.0.2.7', ['10.0.0.0/8'])).toBe('192.0.2.7');
  });

  test('is the address that our proxy saw, whatever the caller put in the header', async () => {
    expect(await seenThrough('10.1.2.3', ['10.0.0.0/8'])).toBe(CUSTOMER);
  });
});

describe('process metrics', () => {
  const server = Fastify();
  registerProbes(server, {
    metrics: createMetrics(),
    isReady: async () => true,
    isDraining: () => false,
    refresh: async () => undefined,
  });
  const get = async (remoteAddress: string, headers = {}) =>
    (await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode;

  test('are served to this machine, but not through a proxy on it', async () => {
    expect(await get('127.0.0.1')).toBe(200);
    expect(await get(CUSTOMER)).toBe(404);
    expect(await get('127.0.0.1', { 'x-forwarded-for': CUSTOMER })).toBe(404);
    expect(await get('127.0.0.1', { forwarded: `for=${CUSTOMER}` })).toBe(404);
  });

  test.each(['localhost:8080', 'LOCALHOST', '127.0.0.1:8080', '127.9.9.9', '[::1]:8080'])(
    'are served under %s',
    async (host) => expect(await get('127.0.0.1', { host })).toBe(200),
  );

  // A foreign name that resolves to this machine would make its page same-origin.
  test.each([
    'rebound.example',
    'localhost.rebound.example',
    '127.0.0.1.rebound.example:8080',
    'localhost@rebound.example',
    '192.0.2.7:8080',
    'a b',
  ])('are not served under %j', async (host) => expect(await get('127.0.0.1', { host })).toBe(404));

  test('are not served to a page in a browser', async () => {
    expect(await get('127.0.0.1', { origin: 'http://rebound.example' })).toBe(404);
    expect(await get('127.0.0.1', { 'sec-fetch-site': 'cross-site' })).toBe(404);
  });
});

describe('a server with configured names', () => {
  const opened = async (host: string) => {
    const { server } = await openBareServer({ ownNames: ['candor.example'] });
    const { statusCode } = await server.inject({ url: '/time', headers: { host } });
    await server.close();
    return statusCode;
  };

  test('answers under them, local names and IP addresses, and under no other name', async () => {
    for (const host of ['candor.example', 'localhost:8081', '127.0.0.1:8081', '10.1.2.3', '[::1]'])
      expect(await opened(host), host).toBe(200);
    for (const host of ['rebound.example', 'candor.example.rebound.example', 'candor.example@x'])
      expect(await opened(host), host).toBe(400);
  });
});
