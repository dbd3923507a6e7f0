import { freePort } from '@candor/server/src/platform/embedded-postgres/free-port.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '@candor/server/src/platform/embedded-postgres/index.ts';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { connect } from 'node:http2';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { streamPath, wireCalls } from '@candor/contract/wire/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, openPhone } from '../harness/browser.ts';
import { type Caddy, hasCaddy, localCaddyfile, startCaddy } from '../harness/caddy.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { askAgain, expectToldIsTrue } from './ask-again.ts';
import { findWrongBooks } from './books.ts';
import { attackedServer } from './customer.ts';
import { depth, throwDice, timeoutMs } from './depth.ts';
import { failedOf, type Load, startLoad } from './load.ts';

const { DATABASE_URL, NATS_URL } = process.env;
/** Processes with one role each need a database and a bus of their machine. */
const hasRoles = Boolean(DATABASE_URL && NATS_URL);
const quiet = { info: () => undefined, warn: () => undefined };

/*
 * The real Caddy with the shipped file. Behind it, two processes answer calls and two serve sockets, or
 * two do both; another holds the engine's lease. Customers trade and listen while processes end.
 */
test('the shipped proxy sends sockets to a list of their own', () => {
  const file = localCaddyfile({
    port: 8443,
    calls: ['http://127.0.0.1:1', 'http://127.0.0.1:2'],
    sockets: ['http://127.0.0.1:3'],
  });
  expect(file).toContain(`@stream path ${streamPath}\n`);
  expect(file).toContain('reverse_proxy @stream 127.0.0.1:3 {\n\t\timport process\n');
  expect(file).toContain('reverse_proxy 127.0.0.1:1 127.0.0.1:2 {\n\t\timport process\n');
});

/** A client that connects again after every break, as the page does. */
function listen(address: string) {
  let frames = 0;
  let connections = 0;
  let isOver = false;
  let socket: WebSocket;
  const open = () => {
    socket = new WebSocket(address);
    socket.addEventListener('open', () => {
      connections += 1;
      socket.send(JSON.stringify({ op: 'subscribe', channel: 'ticker:BTCUSDT' }));
    });
    socket.addEventListener('message', () => (frames += 1));
    socket.addEventListener('close', () => isOver || setTimeout(open, 100));
  };
  open();
  return {
    frames: () => frames,
    connections: () => connections,
    close: () => {
      isOver = true;
      socket.close();
    },
  };
}

describe.skipIf(!hasCaddy())('behind Caddy with several processes', () => {
  const trusted = getCACertificates('default');
  let origin: string;
  let caddy: Caddy;
  let folder: string;
  let database: EmbeddedPostgres | undefined;
  let engine: RealServer;
  let apis: readonly RealServer[] = [];
  let streams: readonly RealServer[] = [];

  const as = (role: string) => ({
    env: {
      ...attackedServer.env,
      ROLE: role,
      PUBLIC_ORIGIN: origin,
      FILES_DIR: join(folder, 'files'),
      DRAIN_SECONDS: '3',
    },
  });
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'candor-proxy-'));
    chmodSync(folder, 0o711);
    const port = await freePort();
    origin = `https://localhost:${port}`;
    if (!DATABASE_URL) database = await startEmbeddedPostgres({ dataDir: folder, log: quiet });
    const where = database ? { databaseUrl: database.url } : {};
    engine = await startServer({ ...as(hasRoles ? 'engine' : 'all'), ...where });
    const pair = async (role: string) => {
      const beside = { ...as(role), beside: engine };
      return [await startServer(beside), await startServer(beside)] as const;
    };
    apis = await pair(hasRoles ? 'api' : 'all');
    streams = hasRoles ? await pair('stream') : apis;
    const urls = (list: readonly RealServer[]) => list.map(({ url }) => url);
    caddy = await startCaddy({ port, calls: urls(apis), sockets: urls(streams) });
    setDefaultCACertificates([...trusted, caddy.root]);
  });
  afterAll(async () => {
    setDefaultCACertificates(trusted);
    await caddy?.stop();
    for (const server of new Set([...streams, ...apis, engine])) await server?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const socketAddress = () => origin.replace('https', 'wss') + streamPath;
  /** A figure of a process, as it shows it to this machine. */
  async function figure(server: RealServer, name: string): Promise<number> {
    const text = await (await fetch(`${server.url}/metrics`)).text();
    const lines = [...text.matchAll(new RegExp(`^${name}(?:\\{.*\\})? (\\S+)$`, 'gm'))];
    return lines.reduce((sum, [, value]) => sum + Number(value), 0);
  }
  /** Customers of both processes, who write letters into folders of their own. */
  function trade(): Promise<Load> {
    const outbox = async () => (await Promise.all(apis.map((api) => api.outbox()))).flat();
    return startLoad({ ...apis[0]!, url: origin, outbox }, throwDice('proxy'));
  }
  /** How often Caddy has said this of a process, once for each list that names it. */
  const said = (what: string, { url }: RealServer) =>
    caddy.log().split(`"msg":"${what}","host":"${new URL(url).host}"`).length - 1;
  /** Resolves when Caddy sends it calls and sockets again. */
  const restart = async (server: RealServer) => {
    const before = said('host is up', server);
    await server.startAgain();
    const lists = apis === streams ? 2 : 1;
    await expect.poll(() => said('host is up', server)).toBe(before + lists);
  };

  test('pages and calls come over HTTP/2, and what is for this machine does not come', async () => {
    const session = connect(origin, { ca: caddy.root });
    await once(session, 'connect');
    const ask = async (path: string) => {
      const request = session.request({ ':path': path });
      const [headers] = await once(request, 'response');
      request.resume();
      return headers;
    };
    expect(session.alpnProtocol).toBe('h2');
    const page = await ask('/');
    expect(page[':status']).toBe(200);
    expect(page['strict-transport-security']).toMatch(/^max-age=\d{8}$/);
    expect(page['server'] ?? page['via'] ?? page['set-cookie']).toBeUndefined();
    expect((await ask(wireCalls.listTickers.split(' ')[1]!))[':status']).toBe(200);
    for (const path of ['/metrics', '/readyz', '/healthz'])
      expect((await ask(path))[':status'], path).toBe(404);
    session.close();
  });

  test('calls go on while one of two processes ends', { timeout: timeoutMs }, async () => {
    const load = await trade();
    const before = load.intents.length;
    await load.after(depth({ quick: 300, deep: 3_000 }));
    // Nobody belongs to one of them.
    for (const api of apis) expect(await figure(api, 'candor_calls_total')).toBeGreaterThan(50);
    expect(await apis[0]!.kill('SIGTERM')).toBe(0);
    await load.after(depth({ quick: 300, deep: 3_000 }));
    await load.stop();
    await restart(apis[0]!);
    const told = load.intents.slice(before);
    expect(failedOf(told).map(({ name }) => name)).toEqual([]);
    await askAgain(load.intents);
    await expectToldIsTrue(load.intents);
    expect(await findWrongBooks(engine.databaseUrl())).toEqual([]);
  });

  test(
    'calls fail only until a killed process is missed, and none is executed twice',
    { timeout: timeoutMs },
    async () => {
      const load = await trade();
      await load.after(depth({ quick: 300, deep: 3_000 }));
      const before = load.intents.length;
      const missed = said('HTTP request failed', apis[1]!);
      await apis[1]!.kill('SIGKILL');
      await expect.poll(() => said('HTTP request failed', apis[1]!)).toBeGreaterThan(missed);
      const since = load.intents.length;
      await load.after(depth({ quick: 300, deep: 3_000 }));
      await load.stop();
      await restart(apis[1]!);
      const failed = failedOf(load.intents.slice(before - 18, since));
      console.log(`${failed.length} of ${since - before} commands around the end had no answer`);
      expect(failedOf(load.intents.slice(since)).map(({ name }) => name)).toEqual([]);
      await askAgain(load.intents);
      await expectToldIsTrue(load.intents);
      expect(await findWrongBooks(engine.databaseUrl())).toEqual([]);
    },
  );

  test.each(['SIGTERM', 'SIGKILL'] as const)(
    'sockets of a process that ends by %s continue on the other',
    async (signal) => {
      const listeners = Array.from({ length: 6 }, () => listen(socketAddress()));
      const heard = () => Math.min(...listeners.map(({ frames }) => frames()));
      await expect.poll(heard).toBeGreaterThan(2);
      const clients = (server: RealServer) => figure(server, 'candor_stream_clients');
      expect(await Promise.all(streams.map(clients))).toEqual([3, 3]);
      await streams[0]!.kill(signal);
      await expect.poll(() => clients(streams[1]!)).toBe(6);
      const then = listeners.map(({ frames }) => frames());
      await expect
        .poll(() => listeners.every(({ frames }, at) => frames() > then[at]! + 2))
        .toBe(true);
      const again = listeners.map(({ connections }) => connections() - 1);
      expect(again.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1, 1, 1]);
      for (const { close } of listeners) close();
      await expect.poll(() => clients(streams[1]!)).toBe(0);
      await restart(streams[0]!);
    },
  );

  test('a page over HTTP/2 gets prices again from the other process', async () => {
    const browser = await openBrowser();
    const page = await openPhone(browser, { ignoreHTTPSErrors: true });
    const frames: number[] = [];
    page.on('websocket', (socket) => {
      const at = frames.push(0) - 1;
      socket.on('framereceived', () => (frames[at]! += 1));
    });
    await page.goto(origin);
    await expect.poll(() => frames[0] ?? 0).toBeGreaterThan(2);
    const protocol = `performance.getEntriesByType('navigation')[0].nextHopProtocol`;
    expect(await page.evaluate(protocol)).toBe('h2');
    const clients = () =>
      Promise.all(streams.map((server) => figure(server, 'candor_stream_clients')));
    await expect.poll(async () => (await clients()).toSorted((a, b) => a - b)).toEqual([0, 1]);
    const serving = streams[(await clients()).indexOf(1)]!;
    expect(await serving.kill('SIGTERM')).toBe(0);
    await expect.poll(() => frames[1] ?? 0).toBeGreaterThan(2);
    await restart(serving);
    await browser.close();
  });
});
