import Fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { loadMessages } from '../platform/messages.ts';
import { createMetrics } from '../platform/metrics.ts';
import { successAnswer } from './envelope.ts';
import { registerProbes } from './probes.ts';
import { createServer } from './server.ts';

const CUSTOMER = '203.0.113.9';

/** Where a call seems to come from that reached us through `proxy`. */
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
    now: () => 0,
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

describe('where a call comes from', () => {
  test('is not believed from anybody, unless they are named', async () => {
    expect(await seenThrough('10.1.2.3')).toBe('10.1.2.3');
    expect(await seenThrough('192.0.2.7', ['10.0.0.0/8'])).toBe('192.0.2.7');
  });

  test('is what a proxy of ours saw, whatever the caller had written before it', async () => {
    expect(await seenThrough('10.1.2.3', ['10.0.0.0/8'])).toBe(CUSTOMER);
  });
});

test('figures of the process are shown on this machine, and to nobody beyond a proxy on it', async () => {
  const server = Fastify();
  registerProbes(server, { metrics: createMetrics(), isReady: async () => true });
  const get = async (remoteAddress: string, headers = {}) =>
    (await server.inject({ url: '/metrics', remoteAddress, headers })).statusCode;
  expect(await get('127.0.0.1')).toBe(200);
  expect(await get(CUSTOMER)).toBe(404);
  expect(await get('127.0.0.1', { 'x-forwarded-for': CUSTOMER })).toBe(404);
});
