import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { levelsNear } from '../harness/near-levels.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { findWrongBooks } from './books.ts';
import { attackedServer, type Customer, newCustomer } from './customer.ts';
import { depth, timeoutMs } from './depth.ts';

/*
 * Stops so near the price that the market soon meets them, while their owner closes manually and
 * the server dies. The auditor reads the tick log: each must have closed at the first tick that met
 * it, whether the server was running at that moment or not.
 */
let server: RealServer;
let customer: Customer;
beforeAll(async () => {
  server = await startServer(attackedServer);
  customer = await newCustomer(server, '9000');
});
afterAll(() => server?.stop());

const CROWD = depth({ quick: 16, deep: 60 });
const SYMBOLS = ['BTCUSDT', 'ETHUSDT'];

async function openCrowd(): Promise<string[]> {
  const opened = Array.from({ length: CROWD }, async (_, index) => {
    const symbol = SYMBOLS[index % SYMBOLS.length];
    const direction = index % 3 === 0 ? 'short' : 'long';
    const order = { symbol, direction, leverage: 10, margin: '20' };
    const { result, message } = await customer.call('openPosition', order);
    if (!result) throw new Error(`no position: ${message}`);
    return result as { id: string; markPrice: string; direction: string };
  });
  return Promise.all(opened.map(async (position) => setStops(await position)));
}

async function setStops(position: {
  id: string;
  markPrice: string;
  direction: string;
}): Promise<string> {
  const { id, markPrice, direction } = position;
  const { above, below } = await levelsNear(server.url, Number(markPrice));
  const stops =
    direction === 'long'
      ? { stopProfit: above, stopLoss: below }
      : { stopProfit: below, stopLoss: above };
  // A level that the market has already passed is refused; then it is set again at the new price.
  const { code } = await customer.call('updateStops', { id, ...stops });
  expect([200, 400, 409]).toContain(code);
  if (code !== 400) return id;
  const { result } = await openPage();
  const now = (result.records as (typeof position)[]).find((record) => record.id === id);
  return now ? setStops(now) : id;
}

const openPage = () => customer.call('listPositions', { status: 'open', pageSize: 100 });
/** Undefined while the server does not respond. */
const openCount = async (): Promise<number | undefined> => (await openPage()).result?.total;
const expectRightBooks = async () => expect(await findWrongBooks(server.databaseUrl())).toEqual([]);

/** Waits until some stop has been met, and expects every stop that was met to have closed. */
async function expectStopsToWork(opened: number): Promise<void> {
  await expect.poll(openCount, { timeout: 100_000, interval: 250 }).toBeLessThan(opened);
  await expectRightBooks();
}

describe('closes each stop once, at the first tick that meets it', () => {
  afterEach(async () => {
    for (const { id } of (await openPage()).result.records)
      await customer.call('closePosition', { id });
  });

  test('while the owner closes manually', { timeout: timeoutMs }, async () => {
    const ids = await openCrowd();
    await expect.poll(openCount, { timeout: 100_000, interval: 50 }).toBeLessThan(ids.length);
    const closes = [...ids, ...ids].map((id) => customer.call('closePosition', { id }));
    for (const { code } of await Promise.all(closes)) expect([200, 409]).toContain(code);
    await expect.poll(openCount).toBe(0);
    await expectRightBooks();
  });

  test('while Node is killed repeatedly', { timeout: timeoutMs }, async () => {
    const { length } = await openCrowd();
    for (let kill = 0; kill < depth({ quick: 3, deep: 40 }); kill++) {
      await server.kill('SIGKILL');
      await server.startAgain();
    }
    await expectStopsToWork(length);
  });

  test.skipIf(process.env.DATABASE_URL)(
    'while PostgreSQL is killed',
    { timeout: timeoutMs },
    async () => {
      const { length } = await openCrowd();
      const pid = server.databasePid()!;
      process.kill(pid, 'SIGKILL');
      const back = async () => (await fetch(`${server.url}/readyz`)).status;
      await expect.poll(server.databasePid, { timeout: 60_000 }).not.toBe(pid);
      await expect.poll(back, { timeout: 60_000 }).toBe(200);
      await expectStopsToWork(length);
    },
  );
});
