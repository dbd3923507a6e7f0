import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@candor/server/src/platform/embedded-postgres/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { levelsNear } from '../harness/near-levels.ts';
import { type RealServer, startServer } from '../harness/server.ts';
import { findWrongBooks } from './books.ts';
import { attackedServer, type Customer, newCustomer } from './customer.ts';
import { type LossyLine, openLossyLine } from '@candor/server/src/platform/testing/lossy-line.ts';

/*
 * The worst moment for a connection to break: the database has committed and the server does not
 * know. It must neither repeat the command nor forget it.
 */
const dataDir = mkdtempSync(join(tmpdir(), 'candor-lossy-'));
chmodSync(dataDir, 0o711);
const quiet = { info: () => undefined, warn: () => undefined };
let database: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let line: LossyLine;
let server: RealServer;
let customer: Customer;
beforeAll(async () => {
  database = await startEmbeddedPostgres({ dataDir, log: quiet });
  line = await openLossyLine(database.url);
  const env = { ...attackedServer.env, DATABASE_URL: line.url };
  server = await startServer({ env });
  customer = await newCustomer(server, '2000');
});
afterAll(async () => {
  await server?.stop();
  await line?.close();
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const contract = async () => (await customer.call('getContractBalance')).result?.available;
const position = async (id: string) => {
  const { result } = await customer.call('listPositions', { pageSize: 100 });
  return (result?.records as { id: string; status: string }[])?.find((each) => each.id === id);
};

/** A position near whose price two stops lie, and whose opening the customer was not told of. */
async function openWithLostReply(attempt = 0): Promise<{ id: string }> {
  const { above, below } = await levelsNear(server.url);
  const stops = { takeProfit: above, stopLoss: below };
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 5, margin: '50', ...stops };
  const key = `unwatched-${attempt}`;
  const lostBefore = line.lost();
  line.loseCommitOf('/open"');
  const answer = await customer.attempt('openPosition', order, key);
  // The market has passed a level meanwhile.
  if (answer && tooLate.includes(answer.errorKey!) && attempt < 12)
    return openWithLostReply(attempt + 1);
  expect(line.lost()).toBe(lostBefore + 1);
  return (await customer.call('openPosition', order, key)).result;
}

const tooLate = ['positions.stopLossRange', 'positions.takeProfitRange'];

describe('a command whose COMMIT reply is lost', () => {
  test('gets its response on a retry and is executed once', async () => {
    const before = await contract();
    const move = { from: 'balance', to: 'contract', amount: '10', currency: 'USDT' };
    line.loseCommitOf('transferFunds/');
    await customer.attempt('transferFunds', move, 'lost');
    expect(line.lost()).toBe(1);
    await expect.poll(contract).toBe(String(Number(before) + 10));
    expect((await customer.call('transferFunds', move, 'lost')).code).toBe(200);
    expect(await contract()).toBe(String(Number(before) + 10));
  });

  test('has its stops watched if it opened a position', async () => {
    const { id } = await openWithLostReply();
    const status = async () => (await position(id))?.status;
    await expect.poll(status, { timeout: 100_000, interval: 250 }).toBe('closed');
  });

  test('leaves the books right', async () => {
    expect(await findWrongBooks(database.url)).toEqual([]);
  });
});
