import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from './audit/audit.ts';
import { reconcile } from './modules/ledger/index.ts';
import { createLocalBus } from './platform/bus.ts';
import { createTestApp, type TestApp, type TestAppChanges } from './testing/test-app.ts';

let nodes: TestApp[];
let first: TestApp;

async function node(changes: TestAppChanges): Promise<TestApp> {
  const made = await createTestApp({ ...changes, beside: nodes[0] });
  nodes.push(made);
  return made;
}

/**
 * Advances the clocks of these nodes; for the others time stands still, as for a paused process.
 */
async function pass(seconds: number, awake: readonly TestApp[] = nodes): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    for (const { clock } of awake) await clock.advance(1_000);
    for (const { app } of awake) await app.settled();
  }
}

beforeEach(async () => {
  nodes = [];
  first = await node({ nodeId: 'first' });
});
afterEach(async () => {
  const found = [...(await reconcile(first.db)), ...(await audit(first.db))];
  for (const each of nodes.toReversed()) await each.close();
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`);
});

interface Shown {
  readonly id: string;
  readonly status: string;
  readonly markPrice: string;
}

let traders = 0;

async function newTrader(at: TestApp): Promise<string> {
  traders += 1;
  const { token } = await at.signUp(`trader-${traders}@example.com`);
  const move = { from: 'balance', to: 'contract', amount: '5000', currency: 'USDT' };
  expect(await at.call('transferFunds', move, { token })).toMatchObject({ code: 200 });
  return token;
}

/** A position that the next small price move closes, either way. */
async function openOnTheEdge(at: TestApp, token: string): Promise<string> {
  const order = { symbol: 'BTCUSDT', direction: 'long', leverage: 10, margin: '100' };
  const opened = await at.call('openPosition', order, { token });
  expect(opened).toMatchObject({ code: 200 });
  const { id } = opened.result as Shown;
  const price = Number((await at.call('getPrice', { symbol: 'BTCUSDT' })).result['price']);
  const stops = {
    takeProfit: (price * 1.00002).toFixed(2),
    stopLoss: (price * 0.99998).toFixed(2),
  };
  expect(await at.call('updateStops', { id, ...stops }, { token })).toMatchObject({ code: 200 });
  return id;
}

async function statusOf(at: TestApp, token: string, id: string): Promise<string> {
  const { result } = await at.call('listPositions', {}, { token });
  const { records } = result as { records: readonly Shown[] };
  return records.find((position) => position.id === id)!.status;
}

/** Whether the position closes within this time. */
async function endsWithin(
  seconds: number,
  awake: readonly TestApp[],
  at: TestApp,
  token: string,
  id: string,
) {
  for (let second = 0; second < seconds; second += 1) {
    await pass(1, awake);
    if ((await statusOf(at, token, id)) === 'closed') return true;
  }
  return false;
}

const newestTick = async (at: TestApp) =>
  Number((await at.call('getPrice', { symbol: 'BTCUSDT' })).result['sequence']);

describe('two engine-capable nodes', () => {
  test('one records and settles, and the other shows what it recorded', async () => {
    const second = await node({ nodeId: 'second' });
    await pass(5);
    expect(nodes.map(({ app }) => app.isEngine())).toEqual([true, false]);
    expect(await newestTick(second)).toBe(await newestTick(first));
    expect(await newestTick(second)).toBeGreaterThan(8);
  });

  test('a position opened on one is watched by the other, with and without hints', async () => {
    for (const bus of [first.bus, createLocalBus()]) {
      const second = await node({ nodeId: `second-${nodes.length}`, bus });
      const token = await newTrader(second);
      const id = await openOnTheEdge(second, token);
      expect(await endsWithin(30, nodes, second, token, id)).toBe(true);
    }
  });

  test('a paused one is replaced within seconds, and refused when it wakes', async () => {
    const second = await node({ nodeId: 'second' });
    const token = await newTrader(first);
    const id = await openOnTheEdge(first, token);
    const before = await newestTick(first);
    await pass(7, [second]);
    expect(second.app.isEngine()).toBe(true);
    expect(await endsWithin(30, [second], second, token, id)).toBe(true);
    expect(await newestTick(first)).toBe(before);
    // It wakes and still believes that it is the engine.
    await first.clock.jump(second.clock.now() - first.clock.now());
    await pass(2);
    expect(nodes.map(({ app }) => app.isEngine())).toEqual([false, true]);
    await first.clock.advance(600);
    expect(await newestTick(first)).toBe(await newestTick(second));
    expect(await statusOf(first, token, id)).toBe('closed');
  });

  test('one that stops hands over immediately, even if its clock was ahead', async () => {
    await first.clock.advance(10_000);
    const late = await node({ nodeId: 'late', startMs: first.clock.now() - 5_000 });
    const recorded = await newestTick(first);
    await first.app.stop();
    await pass(2, [late]);
    expect(late.app.isEngine()).toBe(true);
    expect(await newestTick(late)).toBe(recorded);
    await pass(5, [late]);
    expect(await newestTick(late)).toBeGreaterThan(recorded);
  });

  test('one that died takes over from itself when it restarts', async () => {
    await first.clock.advance(3_000);
    const again = await node({ nodeId: 'first' });
    expect(again.app.isEngine()).toBe(true);
    await first.clock.advance(1_000);
    await first.app.settled();
    expect(first.app.isEngine()).toBe(false);
  });
});

describe('nodes of one role each', () => {
  test('trade end to end across processes', async () => {
    const api = await node({ nodeId: 'api', role: 'api' });
    const stream = await node({ nodeId: 'stream', role: 'stream' });
    await first.app.stop();
    const engine = await node({ nodeId: 'engine', role: 'engine' });
    const awake = [api, stream, engine];
    await pass(5, awake);
    expect(awake.map(({ app }) => app.isEngine())).toEqual([false, false, true]);
    const token = await newTrader(api);
    const id = await openOnTheEdge(api, token);
    expect(await endsWithin(30, awake, api, token, id)).toBe(true);
    for (const other of [stream, engine]) {
      expect(await other.call('getPrice', { symbol: 'BTCUSDT' })).toMatchObject({ code: 404 });
    }
  });
});
