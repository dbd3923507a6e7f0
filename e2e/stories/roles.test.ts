import { once } from 'node:events';
import { streamPath } from '@candor/contract/wire/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attackedServer, newCustomer } from '../attacks/customer.ts';
import { findWrongBooks } from '../attacks/books.ts';
import { levelsNear } from '../harness/near-levels.ts';
import { type RealServer, startServer } from '../harness/server.ts';

const { DATABASE_URL: database, NATS_URL: bus } = process.env;

/** One process per role. */
describe.skipIf(!database || !bus)('processes with one role each', () => {
  let engine: RealServer;
  let api: RealServer;
  let stream: RealServer;

  const as = (role: string) => ({ env: { ...attackedServer.env, ROLE: role } });
  beforeAll(async () => {
    engine = await startServer(as('engine'));
    api = await startServer({ ...as('api'), beside: engine });
    stream = await startServer({ ...as('stream'), beside: engine });
  });
  afterAll(async () => {
    for (const node of [stream, api, engine]) await node?.stop();
  });

  /** Messages that a customer gets on the stream. */
  async function listen(token: string) {
    const heard: string[] = [];
    const socket = new WebSocket(stream.url.replace('http', 'ws') + streamPath);
    socket.addEventListener('message', ({ data }) => heard.push(String(data)));
    await once(socket, 'open');
    for (const channel of ['me', 'ticker:BTCUSDT'])
      socket.send(JSON.stringify({ op: 'subscribe', channel, token }));
    return { heard, close: () => socket.close() };
  }

  test('trade together: one takes calls, one streams, one records prices and settles', async () => {
    const customer = await newCustomer(api, '1000');
    const { heard, close } = await listen(customer.token);
    const saying = (text: string) => () => heard.filter((frame) => frame.includes(text)).length;
    await expect.poll(saying('"hash"'), { timeout: 60_000 }).toBeGreaterThan(3);

    const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '100' };
    const opened = await customer.call('openPosition', order);
    expect(opened.code).toBe(200);
    const { id } = opened.result;
    await expect.poll(saying(id), { timeout: 60_000 }).toBeGreaterThan(0);

    // Two levels so near that a price of the next minute meets one; only the engine settles it.
    const setStops = async () => {
      const { above, below } = await levelsNear(api.url);
      const stops = { takeProfit: above, stopLoss: below };
      return (await customer.call('updateStops', { id, ...stops })).code;
    };
    await expect.poll(setStops).toBe(200);
    await expect.poll(saying('"reason"'), { timeout: 60_000 }).toBeGreaterThan(0);
    close();
    expect(await findWrongBooks(engine.databaseUrl())).toEqual([]);
  });

  test('respond only to calls of their role', async () => {
    const address = new URL(streamPath, api.url.replace('http', 'ws'));
    const socket = new WebSocket(address);
    const [event] = (await once(socket, 'error')) as [Event];
    expect(event.type).toBe('error');
    const harness = await startServer({ ...as('console'), beside: engine });
    expect((await fetch(`${harness.consoleUrl()}/openapi.json`)).status).toBe(200);
    expect(engine.output() + api.output()).not.toContain('console of operators');
    for (const node of [engine, stream, harness]) {
      expect((await fetch(`${node.url}/readyz`)).status).toBe(200);
      expect((await fetch(node.url)).status).toBe(404);
    }
    await harness.stop();
  });
});
