import { parseFixed } from '@candor/domain/money/fixed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { coinbaseHeartbeat } from '../../testing/venues/coinbase-voice.ts';
import { krakenStatus } from '../../testing/venues/kraken-voice.ts';
import { openPriceRig, type PriceRig, sourceOf } from '../../testing/venues/price-rig.ts';

let rig: PriceRig;
const reasonOf = (source: string) => sourceOf(rig.ticks.at(-1), source)?.reason;

beforeEach(async () => {
  rig = await openPriceRig({ venues: ['binance', 'binance-us', 'coinbase', 'kraken', 'okx'] });
  await rig.start();
});
afterEach(() => rig.close());

describe('Binance', () => {
  const server = () => rig.server('binance');

  test('ends a connection after 24 hours, and prices go on', async () => {
    const { connections } = server().counts;
    await rig.venueClock.jump(86_400_000);
    await rig.settle();
    const ticks = await rig.run(5_000);
    expect(server().counts.connections).toBe(connections + 1);
    expect(new Set(ticks.map((tick) => sourceOf(tick, 'binance-usdt')?.reason))).toEqual(
      new Set([null]),
    );
  });

  test('pings, and is answered', async () => {
    await rig.run(21_000);
    expect(server().counts.pongs).toBeGreaterThan(0);
  });

  test('announces a shutdown, which is not waited for', async () => {
    const { connections } = server().counts;
    server().tellAll({ stream: '!', data: { e: 'serverShutdown', E: rig.clock.now() } });
    await rig.run(2_000);
    expect(server().counts.connections).toBe(connections + 1);
  });

  test('sends no times: a price that comes behind an unanswered ping is not new', async () => {
    rig.price = parseFixed('20010');
    server().faults.add('noPong');
    server().faults.add('restDown');
    const ticks = await rig.run(7_000);
    // Pings are answered no more, so what comes may have waited anywhere.
    const ages = ticks.map((tick) => tick.timeMs - sourceOf(tick, 'binance-usdt')!.timeMs);
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(3_000);
    // And a connection that answers none is not kept, although prices come.
    await rig.run(3_000);
    expect(server().counts.connections).toBe(2);
  });

  test('tells what was traded: the volume of the tick that follows, and of no other', async () => {
    const trade = { e: 'trade', E: 1, s: 'BTCUSDT', t: 1, p: '20000', q: '0.125', T: 1 };
    server().tellAll({ stream: 'btcusdt@trade', data: trade });
    server().tellAll({ stream: 'btcusdt@trade', data: { ...trade, t: 2, q: '1' } });
    await rig.settle();
    const [first, second] = await rig.run(1_000);
    // Coinbase tells the same trades with every ticker.
    expect(first!.volume - second!.volume).toBe(parseFixed('1.125'));
  });

  test('and Binance.US are one vote, being of one owner', async () => {
    rig.server('kraken').faults.add('halfOpen').add('restDown');
    rig.server('coinbase').faults.add('halfOpen').add('restDown');
    rig.server('okx').faults.add('halfOpen').add('restDown');
    await rig.run(20_000);
    const tick = rig.ticks.at(-1)!;
    expect(reasonOf('binance-usdt')).toBe('alone');
    expect(reasonOf('binance-us-usdt')).toBe('alone');
    expect(tick.state).toBe('halted');
  });
});

describe('Coinbase', () => {
  const server = () => rig.server('coinbase');
  const book = () => server().books.get('BTC-USDT')!;

  test('confirms a quiet market by its heartbeat', async () => {
    rig.quiet.add('coinbase');
    for (let step = 0; step < 20; step++) {
      server().tellAll(coinbaseHeartbeat('BTC-USDT', book(), rig.clock.now()));
      await rig.step();
    }
    expect(reasonOf('coinbase-usdt')).toBeNull();
    expect(reasonOf('coinbase-usd')).toBe('stale');
  });

  test('tells by its heartbeat that a message is missing: the connection is opened anew', async () => {
    rig.quiet.add('coinbase');
    server().faults.add('restDown').add('socketDown');
    const lost = { ...book(), number: book().number + 1 };
    server().tellAll(coinbaseHeartbeat('BTC-USDT', lost, rig.clock.now()));
    await rig.run(7_000);
    expect(reasonOf('coinbase-usdt')).toBe('stale');
    await rig.heal();
    expect(reasonOf('coinbase-usdt')).toBeNull();
  });
});

describe('Kraken', () => {
  test('is out during maintenance, on the same connection', async () => {
    const server = rig.server('kraken');
    const { connections } = server.counts;
    rig.quiet.add('kraken');
    server.tellAll(krakenStatus('maintenance'));
    await rig.run(8_000);
    expect(reasonOf('kraken-usdt')).toBe('stale');
    rig.quiet.clear();
    server.tellAll(krakenStatus('online'));
    await rig.step();
    expect(reasonOf('kraken-usdt')).toBeNull();
    expect(server.counts.connections).toBe(connections);
  });
});

describe('OKX', () => {
  test('announces a restart by a notice, and is connected anew', async () => {
    const server = rig.server('okx');
    const { connections } = server.counts;
    const msg = 'The connection will soon be closed for a service upgrade. Please reconnect.';
    server.tellAll({ event: 'notice', code: '64008', msg, connId: 'a4d3ae55' });
    await rig.run(2_000);
    expect(server.counts.connections).toBe(connections + 1);
  });
});

describe('an answer by HTTP', () => {
  test('that comes late is as old as its question', async () => {
    const server = rig.server('binance');
    server.faults.add('socketDown');
    rig.slow.add('binance');
    server.hold();
    server.disconnectAll();
    rig.price = parseFixed('20010');
    await rig.run(3_000);
    server.release();
    // The next question waits again, so that this answer is the only one.
    server.hold();
    let ageMs: number | undefined;
    for (let step = 0; step < 20 && ageMs === undefined; step++) {
      const tick = await rig.step();
      const source = sourceOf(tick, 'binance-usdt')!;
      if (source.price === rig.price) ageMs = tick!.timeMs - source.timeMs;
    }
    expect(ageMs).toBeGreaterThanOrEqual(2_500);
  });

  test('that does not come is not waited for', async () => {
    const server = rig.server('binance');
    server.faults.add('socketDown');
    rig.slow.add('binance');
    server.hold();
    server.disconnectAll();
    await rig.run(20_000);
    expect(reasonOf('binance-usdt')).toBe('stale');
    await rig.heal();
    expect(reasonOf('binance-usdt')).toBeNull();
  });
});

test('a market that falls silent on a living connection is believed for a minute', async () => {
  rig.quiet.add('okx');
  const server = rig.server('okx');
  const alive = async (ms: number) => {
    for (let passedMs = 0; passedMs < ms; passedMs += 500) {
      server.tellAll('pong');
      await rig.step();
    }
  };
  await alive(50_000);
  expect(reasonOf('okx-usdt')).toBeNull();
  await alive(20_000);
  expect(reasonOf('okx-usdt')).toBe('stale');
});
