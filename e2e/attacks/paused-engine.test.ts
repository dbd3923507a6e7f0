import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RealServer, startServer } from '../harness/server.ts';
import { askAgain, expectToldIsTrue } from './ask-again.ts';
import { findWrongBooks } from './books.ts';
import { attackedServer, Customer } from './customer.ts';
import { depth, throwDice, timeoutMs } from './depth.ts';
import { startLoad } from './load.ts';
import { reconcile } from './reconcile.ts';

/** Two processes with common books, and the bus of NATS_URL if there is one. */
let nodes: [RealServer, RealServer];
beforeAll(async () => {
  const first = await startServer(attackedServer);
  nodes = [first, await startServer({ ...attackedServer, beside: first })];
});
afterAll(async () => {
  for (const node of nodes?.toReversed() ?? []) await node.stop();
});

async function newestTick(node: RealServer): Promise<number> {
  const { result } = await new Customer(node.url, '').call('getPrice', { symbol: 'BTCUSDT' });
  return Number((result as unknown as { sequence: string }).sequence);
}

const timesRefused = ({ output }: RealServer): number =>
  output().split('another node has taken over').length - 1;

describe('a process paused in the middle of trading', () => {
  const pauses = depth({ quick: 2, deep: 20 });

  test(
    'is replaced by the other, and its late writes are refused',
    { timeout: timeoutMs },
    async () => {
      const dice = throwDice('pause the engine');
      for (let pause = 0; pause < pauses; pause++) {
        const [engine, other] =
          pause % 2 === 0 ? nodes : (nodes.toReversed() as [RealServer, RealServer]);
        const refused = timesRefused(engine);
        const load = await startLoad(other, dice);
        await load.after(dice.between(1, 200));
        engine.pause();
        const before = await newestTick(other);
        // Five seconds of silence, and at most as long again for the locks of the paused process.
        const goesOn = async () => (await newestTick(other)) > before + 4;
        await expect.poll(goesOn, { timeout: 90_000 }).toBe(true);
        await load.after(dice.between(1, 100));
        engine.goOn();
        await load.after(dice.between(1, 200));
        await expect.poll(() => timesRefused(engine), { timeout: 60_000 }).toBe(refused + 1);
        await load.stop();
        await askAgain(load.intents);
        await expectToldIsTrue(load.intents);
        expect(await findWrongBooks(engine.databaseUrl())).toEqual([]);
      }
    },
  );

  test('leaves the books right, as npm run reconcile confirms', async () => {
    expect(await reconcile(nodes[0])).toMatch(/the books are right$/);
  });
});
