import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { askAgain, expectToldIsTrue } from './ask-again.ts';
import { findWrongBooks } from './books.ts';
import { attackedServer } from './customer.ts';
import { depth, throwDice, timeoutMs } from './depth.ts';
import { startLoad } from './load.ts';
import { reconcile } from './reconcile.ts';

let server: RealServer;
beforeAll(async () => {
  server = await startServer(attackedServer);
});
afterAll(() => server?.stop());

async function expectRightBooks(): Promise<void> {
  expect(await findWrongBooks(server.databaseUrl())).toEqual([]);
}

describe('loses nothing acknowledged and does nothing twice', () => {
  const kills = depth({ quick: 3, deep: 100 });

  test('when Node is killed in the middle of trading', { timeout: timeoutMs }, async () => {
    const dice = throwDice('kill Node');
    const backMs: number[] = [];
    for (let kill = 1; kill <= kills; kill++) {
      const load = await startLoad(server, dice);
      await load.after(dice.between(1, 400));
      await server.kill('SIGKILL');
      const killedMs = performance.now();
      await load.stop();
      await server.startAgain();
      backMs.push(performance.now() - killedMs);
      await askAgain(load.intents);
      await askAgain(load.intents);
      await expectToldIsTrue(load.intents);
      await expectRightBooks();
    }
    const sorted = backMs.toSorted((a, b) => a - b).map(Math.round);
    const at = (share: number) => sorted[Math.ceil(share * sorted.length) - 1];
    console.log(`ready again after ${at(0.5)} ms (median), ${at(0.99)} ms (p99) of ${kills} kills`);
  });

  test.skipIf(process.env.DATABASE_URL)(
    'when PostgreSQL is killed in the middle of trading and restarts automatically',
    { timeout: timeoutMs },
    async () => {
      const dice = throwDice('kill PostgreSQL');
      for (let kill = 1; kill <= kills; kill++) {
        const load = await startLoad(server, dice);
        await load.after(dice.between(1, 400));
        const pid = server.databasePid()!;
        process.kill(pid, 'SIGKILL');
        const state = async () => ({
          status: (await fetch(`${server.url}/readyz`)).status,
          isNew: server.databasePid() !== pid,
        });
        await expect.poll(state, { timeout: 60_000 }).toEqual({ status: 200, isNew: true });
        await load.after(dice.between(1, 50));
        await load.stop();
        await askAgain(load.intents);
        await askAgain(load.intents);
        await expectToldIsTrue(load.intents);
        await expectRightBooks();
      }
    },
  );

  test('when it is stopped in the middle of trading', { timeout: timeoutMs }, async () => {
    const load = await startLoad(server, throwDice('stop'));
    await load.after(200);
    expect(await server.kill('SIGTERM')).toBe(0);
    await load.stop();
    await server.startAgain();
    await askAgain(load.intents);
    await expectToldIsTrue(load.intents);
    await expectRightBooks();
  });

  test('as npm run reconcile confirms', async () => {
    expect(await reconcile(server)).toMatch(/the books are right$/);
  });
});
