import { request as ask, type IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, expect, test, vi } from 'vitest';
import { createMetrics } from '../platform/metrics.ts';
import type { Handlers } from './handler.ts';
import { createOpenReads } from './open-reads.ts';
import { openBareServer } from './testing/bare-server.ts';

type Options = NonNullable<Parameters<typeof openBareServer>[0]>;

let bare: Awaited<ReturnType<typeof openBareServer>>;
let port = 0;
/** What the ways to an answer said, shorter way first. */
const SHORT = '{"result":"short way"}';

async function open(options: Options = {}) {
  bare = await openBareServer({ openReads: { getServerTime: () => SHORT }, ...options });
  port = await bare.listen();
}
afterEach(() => bare.server.close());

interface Answered {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return new Promise<Answered>((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, path, method, headers, agent: false });
    sent.on('error', reject).on('response', (response) => {
      const { statusCode: status, headers: got } = response;
      void text(response).then((body) => resolve({ status, headers: got, body }), reject);
    });
    sent.end();
  });
}

/** Refusals are held for a second, which tells them from answers. */
async function held(refused: Promise<Answered>): Promise<Answered> {
  let isAnswered = false;
  void refused.then(() => (isAnswered = true));
  while (!isAnswered) {
    await bare.clock.advance(1_000);
    await new Promise(setImmediate);
  }
  return refused;
}

test('answers with the very headers of the long way', async () => {
  await open({ publicOrigin: 'https://candor.example' });
  const short = await get('/time');
  const long = await get('/time?a=1');
  expect(short.body).toBe(SHORT);
  expect(long.body).not.toBe(SHORT);
  const passing = { 'content-length': expect.any(String), date: expect.any(String) };
  expect(short.headers).toEqual({ ...long.headers, ...passing });
  expect(short.headers['content-length']).toBe(String(SHORT.length));
});

test('leaves everything else to the long way', async () => {
  await open({ ownNames: ['candor.example'] });
  expect((await get('/time', { host: 'candor.example' })).body).toBe(SHORT);
  expect((await get('/time', { host: 'evil.example' })).status).toBe(400);
  expect((await get('/candles')).body).toContain('listCandles');
  expect((await get('/nowhere')).status).toBe(404);
  expect((await get('/time', {}, 'POST')).status).toBe(404);
  expect((await get('/time', {}, 'HEAD')).body).toBe('');
});

test('a call that must be refused, or a process that ends, takes the long way', async () => {
  let isDraining = false;
  let answer: string | null = null;
  await open({ openReads: { getServerTime: () => answer }, isDraining: () => isDraining });
  expect((await get('/time')).body).toContain('getServerTime');
  answer = SHORT;
  expect((await get('/time')).body).toBe(SHORT);
  isDraining = true;
  const last = await get('/time');
  expect(last.body).toContain('getServerTime');
  expect(last.headers.connection).toBe('close');
});

test('whatever a handler throws is for the long way to log and answer', () => {
  const thrown = vi.fn<() => never>(() => {
    throw new Error('a bug');
  });
  const handlers = { getServerTime: thrown } as unknown as Handlers;
  const reads = createOpenReads({ handlers, now: () => 1, metrics: createMetrics() });
  expect(reads.getServerTime!()).toBeNull();
  expect(thrown).toHaveBeenCalledOnce();
});

test('pays for each answer, by the address that the proxy names', async () => {
  await open({ requestsPerMinuteMax: 600, trustedProxies: ['127.0.0.1'] });
  const from = (address: string) => get('/time', { 'x-forwarded-for': address });
  for (let turn = 0; turn < 60; turn += 1)
    expect((await from('203.0.113.1')).body, `${turn}`).toBe(SHORT);
  const refused = from('203.0.113.1');
  let isAnswered = false;
  void refused.then(() => (isAnswered = true));
  expect((await from('203.0.113.2')).body).toBe(SHORT);
  expect(isAnswered).toBe(false);
  expect((await held(refused)).status).toBe(429);
});

test('sheds readers as the long way does when the loop lags', async () => {
  await open();
  bare.load.level = 'anonymous';
  expect((await get('/time', { 'x-access-token': 'a token' })).body).toBe(SHORT);
  expect((await held(get('/time'))).status).toBe(503);
});
