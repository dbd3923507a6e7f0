import type { LiveVenueName } from '@candor/domain/markets/live-sources';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Book } from '../../testing/venues/venue-voice.ts';
import { openPriceRig, type PriceRig, sourceOf } from '../../testing/venues/price-rig.ts';

const venues: readonly LiveVenueName[] = [
  'binance',
  'coinbase',
  'kraken',
  'okx',
  'bybit',
  'bitstamp',
];
const HONEST = parseFixed('20000');
const TWENTY = parseFixed('20');
let rig: PriceRig;

beforeAll(async () => {
  rig = await openPriceRig({ venues });
  await rig.start();
}, 30_000);
afterAll(() => rig.close());

describe.each([
  { name: 'binance', source: 'binance-usdt', code: 'BTCUSDT', isDated: false },
  { name: 'coinbase', source: 'coinbase-usdt', code: 'BTC-USDT', isDated: true },
  { name: 'kraken', source: 'kraken-usdt', code: 'BTC/USDT', isDated: true },
  { name: 'okx', source: 'okx-usdt', code: 'BTC-USDT', isDated: true },
  { name: 'bybit', source: 'bybit-usdt', code: 'BTCUSDT', isDated: true },
  { name: 'bitstamp', source: 'bitstamp-usdt', code: 'btcusdt', isDated: true },
] as const)('$name', ({ name, source, code, isDated }) => {
  let from = 0;
  const server = () => rig.server(name);
  const reasonNow = () => sourceOf(rig.ticks.at(-1), source)?.reason;
  const reasons = () =>
    new Set(rig.ticks.slice(from).map((tick) => sourceOf(tick, source)?.reason));

  beforeAll(() => {
    from = rig.ticks.length;
  });

  /** Whatever happened, the log has only what the honest venues said. */
  async function checkLog(): Promise<void> {
    await rig.heal();
    expect(reasonNow()).toBeNull();
    const during = rig.ticks.slice(from);
    from = rig.ticks.length;
    expect(new Set(during.map(({ state }) => state))).toEqual(new Set(['live']));
    expect(new Set(during.map(({ price }) => formatFixed(price)))).toEqual(new Set(['20000']));
    const used = during.flatMap(({ sources }) => sources.filter((each) => each.used));
    expect(used.filter(({ price }) => price !== HONEST)).toEqual([]);
  }
  afterEach(checkLog);

  /** Sends one frame with changed prices instead of the venue's own. */
  async function say(changed: Partial<Book>): Promise<void> {
    rig.quiet.add(name);
    const number = (server().books.get(code)?.number ?? 0) + 1;
    server().books.set(code, {
      bid: '19999.99',
      ask: '20000.01',
      timeMs: rig.clock.now(),
      number,
    });
    await rig.clock.advance(500);
    server().tellAll(server().frame(code, { timeMs: rig.clock.now(), ...changed }));
    await rig.settle();
    await rig.step();
  }

  test('is stale while it does not confirm subscriptions, and is asked again', async () => {
    server().faults.add('noAck').add('restDown');
    server().disconnectAll();
    const connections = server().counts.connections;
    await rig.run(30_000);
    expect(reasonNow()).toBe('stale');
    expect(server().counts.connections).toBeGreaterThan(connections + 1);
  });

  test('is given up when it answers no pings, and is stale until it is back', async () => {
    server().faults.add('noPong').add('restDown').add('socketDown');
    rig.quiet.add(name);
    await rig.run(20_000);
    expect(rig.keeper(name).state).toBe('waiting');
    expect(reasonNow()).toBe('stale');
  });

  test('is given up when its connection is half open', async () => {
    server().faults.add('halfOpen').add('restDown');
    await rig.run(15_000);
    expect(reasonNow()).toBe('stale');
    expect(rig.keeper(name).state).not.toBe('flowing');
  });

  test('is asked by HTTP while its socket is down', async () => {
    server().faults.add('socketDown');
    server().disconnectAll();
    await rig.run(20_000);
    expect(reasons()).toEqual(new Set([null]));
    expect(server().counts.requests).toBeGreaterThan(0);
  });

  test('is left alone for the time it says when it refuses for the rate', async () => {
    // A connection that lived for a minute is opened again at once.
    await rig.run(62_000, 2_000);
    server().faults.add('rateLimited');
    server().disconnectAll();
    await rig.run(8_000);
    const { connections, requests } = server().counts;
    server().faults.delete('rateLimited');
    await rig.run(40_000, 2_000);
    expect(server().counts).toMatchObject({ connections, requests });
    expect(reasonNow()).toBe('stale');
  });

  test.each([
    ['nineteen decimals', '19999.9900000000000000001', '20000.01'],
    ['an exponent', '2e4', '20000.01'],
    ['zero', '0', '20000.01'],
    ['a negative price', '-20000', '20000.01'],
    ['a crossed book', '20001', '20000'],
    ['one side far away', '15000', '20000.01'],
  ])('is out at once with %s', async (_, bid, ask) => {
    await say({ bid, ask });
    expect(reasonNow()).toBe('invalid');
  });

  test.each([
    ['a decimal point in the wrong place', '1999999', '2000001'],
    ['the price of another symbol', '1500.1', '1500.2'],
  ])('is an outlier with %s', async (_, bid, ask) => {
    await say({ bid, ask });
    expect(reasonNow()).toBe('outlier');
  });

  test('says nothing about a market that was not asked for', async () => {
    const frame = JSON.stringify(server().frame(code)).replaceAll('20000', '30000');
    const [base, other] = code.startsWith('b') ? ['btc', 'zzz'] : ['BTC', 'ZZZ'];
    server().tellAll(JSON.parse(frame.replaceAll(base, other).replaceAll('btc', 'zzz')));
    await rig.step();
    expect(reasonNow()).toBeNull();
  });

  test.runIf(isDated)('is out while its clock is ahead or behind', async () => {
    await say({ timeMs: rig.clock.now() + 10_000 });
    expect(reasonNow()).toBe('future');
    await rig.heal();
    await rig.run(500);
    rig.quiet.add(name);
    for (let step = 0; step < 20; step++) {
      rig.publish(name, HONEST, rig.clock.now() - 10_000);
      await rig.step();
    }
    // Numbered messages reach the index, which sees that their time runs back.
    expect(['stale', 'outOfOrder']).toContain(reasonNow());
  });

  test('is reopened after a message that is not of the protocol', async () => {
    const { connections } = server().counts;
    server().tellAll('{"not json');
    await rig.step();
    expect(rig.keeper(name).state).not.toBe('flowing');
    await rig.run(2_000);
    expect(server().counts.connections).toBe(connections + 1);
  });

  test('is out while it repeats one price and the others have moved', async () => {
    rig.quiet.add(name);
    const repeat = async (price: bigint) => {
      rig.price = price;
      rig.publish(name, HONEST);
      await rig.step(2_000);
    };
    for (let step = 1n; step <= 20n; step++) await repeat(HONEST + step * TWENTY);
    for (let step = 0; step < 30; step++) await repeat(HONEST + 20n * TWENTY);
    expect(reasonNow()).toBe('frozen');
    expect(formatFixed(rig.ticks.at(-1)!.price)).toBe('20400');
    for (let step = 19n; step >= 0n; step--) await repeat(HONEST + step * TWENTY);
    await rig.heal();
    from = rig.ticks.length - 1;
  });

  test('is connected again when the venue ends a connection after a day', async () => {
    await rig.run(62_000, 2_000);
    const { connections } = server().counts;
    server().disconnectAll();
    await rig.run(4_000);
    expect(server().counts.connections).toBe(connections + 1);
    expect(reasons()).toEqual(new Set([null]));
  });

  test('is not moved by repeated and overtaken messages', async () => {
    await rig.step();
    const overtaken = server().frame(code, { bid: '19899.99', ask: '19900.01' });
    rig.publish(name);
    await rig.settle();
    await rig.step();
    server().tellAll(server().frame(code));
    server().tellAll(overtaken);
    await rig.settle();
    await rig.record();
    await rig.run(1_000);
    expect(reasons()).toEqual(new Set([null]));
  });
});
