import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { screens } from '@candor/contract/wire/screens';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBareServer } from './testing/bare-server.ts';
import { registerWebApp } from './web-app.ts';

let server: FastifyInstance;
let key = 'a key';
const folder = mkdtempSync(join(tmpdir(), 'candor-web-app-'));
beforeAll(async () => {
  writeFileSync(join(folder, 'index.html'), '<p>%PUBLIC_KEY% %CANDOR_MODE% %IDENTITY_REVIEW%</p>');
  server = fastify();
  const embedded = { publicKey: async () => key, mode: 'practice', identityReview: 'people' };
  await registerWebApp(server, { folder, ...embedded });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('puts key, mode and reviewer into the page and forbids framing', async () => {
  const page = await server.inject('/');
  expect(page.body).toBe('<p>a key practice people</p>');
  expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('sends the page compressed to whoever takes it so, with the key of the moment', async () => {
  const get = async (accepted: string) => {
    const answer = await server.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    return { encoding: answer.headers['content-encoding'], bytes: answer.rawPayload, answer };
  };
  const best = await get('gzip, deflate, br, zstd');
  expect(best.encoding).toBe('br');
  expect(brotliDecompressSync(best.bytes).toString()).toBe('<p>a key practice people</p>');
  expect(best.answer.headers.vary).toBe('accept-encoding');
  const older = await get('gzip;q=1.0, br;q=0');
  expect(older.encoding).toBe('gzip');
  expect(gunzipSync(older.bytes).toString()).toBe('<p>a key practice people</p>');
  expect((await get('identity')).encoding).toBeUndefined();
  key = 'the next key';
  expect(brotliDecompressSync((await get('br')).bytes).toString()).toContain('the next key');
  key = 'a key';
});

test('redirects a short link only to registration with its code', async () => {
  const link = await server.inject('/i/K7P2M9QR');
  expect(link.statusCode).toBe(302);
  expect(link.headers.location).toBe(`/#${screens.login.path}?invite=K7P2M9QR`);
  const odd = await server.inject(`/i/${encodeURIComponent('//evil.example?x=\r\nset-cookie: a')}`);
  expect(odd.headers.location).toMatch(new RegExp(`^/#${screens.login.path}\\?invite=[\\w%.-]+$`));
  for (const code of [`${'a'.repeat(31)}😀`, '%00', 'x'.repeat(5_000), '%2e%2e%2f%2e%2e%2fetc']) {
    const { statusCode, headers } = await server.inject(`/i/${code}`);
    if (statusCode === 302) expect(headers.location).toMatch(/^\/#\/login\?invite=[\w%.-]+$/);
    else expect([400, 403, 404, 414]).toContain(statusCode);
  }
});

test('looks up what another app shares, and nothing else', async () => {
  const shared = await server.inject('/shared?title=News&text=BTC%20%26%20ETH');
  expect(shared.headers.location).toBe(`/#${screens.search.path}?q=BTC%20%26%20ETH`);
  const titled = await server.inject('/shared?title=Gold');
  expect(titled.headers.location).toBe(`/#${screens.search.path}?q=Gold`);
  const odd = await server.inject(
    `/shared?text=${encodeURIComponent(`//evil\r\nx:${'é'.repeat(99)}`)}`,
  );
  expect(odd.headers.location).toMatch(
    new RegExp(`^/#${screens.search.path}\\?q=[\\w%.-]{1,240}$`),
  );
});

test('takes a quarter of a token for a file, for a first visit fetches sixty', async () => {
  const prices: unknown[] = [];
  const priced = fastify();
  priced.addHook('onRequest', async ({ routeOptions }) => {
    prices.push(routeOptions.config.price);
  });
  await registerWebApp(priced, {
    folder,
    publicKey: async () => '',
    mode: 'practice',
    identityReview: '',
  });
  await priced.inject('/assets/entry.js');
  await priced.inject('/');
  await priced.close();
  expect(prices).toEqual([0.25, undefined]);
});

test('sends the page and its files also when readers are shed, but not to the greedy', async () => {
  const { server: busy, load, clock } = await openBareServer({ requestsPerMinuteMax: 600 });
  writeFileSync(join(folder, 'entry.js'), '');
  await registerWebApp(busy, {
    folder,
    publicKey: async () => '',
    mode: 'practice',
    identityReview: '',
  });
  const statusOf = async (url: string) => {
    const answer = busy.inject(url);
    // Refusals are held back for a second.
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    await clock.advance(1_000);
    return (await answer).statusCode;
  };
  load.level = 'readers';
  expect(await statusOf('/time')).toBe(503);
  expect([await statusOf('/'), await statusOf('/entry.js')]).toEqual([200, 200]);
  load.level = 'none';
  await Promise.all(Array.from({ length: 55 }, () => busy.inject('/time')));
  load.level = 'greedy';
  expect(await statusOf('/entry.js')).toBe(503);
  await busy.close();
});
