import { liveVendors } from '@candor/domain/markets/live-sources';
import { formatFixed, parseFixed } from '@candor/domain/money/fixed';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { massivePlanEnded } from '../../testing/venues/massive-voice.ts';
import { oandaClosed, oandaHeartbeat } from '../../testing/venues/oanda-voice.ts';
import { openPriceRig, type PriceRig, sourceOf } from '../../testing/venues/price-rig.ts';
import { vendorKeys } from '../../testing/venues/voices.ts';

const vendors = liveVendors.map(({ name }) => name);
/** A Wednesday at noon, and a Friday two minutes before the close in New York. */
const WEDNESDAY_MS = Date.UTC(2026, 2, 4, 12);
const FRIDAY_MS = Date.UTC(2026, 2, 6, 21, 58);
/** Summer time began that night. */
const SUNDAY_OPENING_MS = Date.UTC(2026, 2, 8, 21);
let rig: PriceRig;

async function open(symbol: string, price: string, startMs = WEDNESDAY_MS): Promise<void> {
  rig = await openPriceRig({ vendors: true, symbol, startMs });
  rig.price = parseFixed(price);
  await rig.start();
}

function checkNoKeyWasLogged(): void {
  const secrets = [vendorKeys.oanda.token, vendorKeys.twelvedata, vendorKeys.massive];
  for (const secret of secrets) expect(rig.lines.join('')).not.toContain(secret);
}

afterEach(checkNoKeyWasLogged);
afterEach(() => rig.close());

const reasonOf = (name: string, quote = 'usd') =>
  sourceOf(rig.ticks.at(-1), `${name}-${quote}`)?.reason;

describe('three vendors', () => {
  test.each([
    ['EURUSD', '1.13033'],
    ['XAUUSD', '4012.55'],
  ])('make a live price of %s', async (symbol, price) => {
    await open(symbol, price);
    const tick = await rig.step(1_000);
    expect(tick).toMatchObject({ state: 'live', simulated: false });
    expect(formatFixed(tick!.price)).toBe(price);
    expect(tick!.sources.map(({ reason }) => reason)).toEqual([null, null, null]);
  });

  test('are two votes when one is gone: positions can only be closed', async () => {
    await open('EURUSD', '1.13033');
    rig.server('massive').faults.add('halfOpen').add('restDown');
    await rig.run(40_000, 1_000);
    expect(rig.ticks.at(-1)!.state).toBe('closeOnly');
    expect(reasonOf('massive')).toBe('stale');
    await rig.heal();
    expect(rig.ticks.at(-1)!.state).toBe('live');
  });
});

describe.each(vendors)('%s', (name) => {
  const server = () => rig.server(name);

  beforeEach(() => open('EURUSD', '1.13033'));

  test('is stale with a refused key, and tried again minutes later', async () => {
    server().faults.add('keyRefused');
    server().disconnectAll();
    await rig.run(40_000, 1_000);
    expect(rig.keeper(name).state).toBe('refused');
    expect(reasonOf(name)).toBe('stale');
    const { connections } = server().counts;
    await rig.run(60_000, 2_000);
    expect(server().counts.connections).toBe(connections);
    await rig.heal();
    expect(reasonOf(name)).toBeNull();
    expect(rig.lines.join('')).toContain('refuses our key or plan');
  });

  test('is stale when its plan ends, and back once it is renewed', async () => {
    server().faults.add('planEnded');
    server().disconnectAll();
    await rig.run(40_000, 1_000);
    expect(rig.keeper(name).state).toBe('refused');
    expect(reasonOf(name)).toBe('stale');
    await rig.heal();
    expect(reasonOf(name)).toBeNull();
  });

  test('is left alone for a while when it refuses for the rate', async () => {
    await rig.run(62_000, 2_000);
    server().faults.add('rateLimited');
    server().disconnectAll();
    await rig.run(8_000, 1_000);
    const { connections } = server().counts;
    server().faults.clear();
    await rig.run(40_000, 2_000);
    expect(server().counts.connections).toBe(connections);
    expect(reasonOf(name)).toBe('stale');
    await rig.heal();
  });

  test('is asked again when it does not confirm, and given up when it answers no pings', async () => {
    server().faults.add('noAck').add('noPong').add('restDown');
    rig.quiet.add(name);
    server().disconnectAll();
    await rig.run(40_000, 1_000);
    expect(reasonOf(name)).toBe('stale');
    await rig.heal();
  });

  test('is out while its clock is ahead', async () => {
    rig.quiet.add(name);
    rig.publish(name, rig.price, rig.clock.now() + 30_000);
    await rig.settle();
    await rig.step(1_000);
    expect(reasonOf(name)).toBe('future');
    await rig.heal();
  });

  test('is stale while its clock is behind, as a price that comes late is', async () => {
    rig.quiet.add(name);
    for (let second = 0; second < 30; second++) {
      rig.publish(name, rig.price, rig.clock.now() - 30_000);
      await rig.step(1_000);
    }
    expect(['stale', 'outOfOrder']).toContain(reasonOf(name));
    await rig.heal();
  });

  test('is stale while its connection is half open', async () => {
    server().faults.add('halfOpen').add('restDown');
    await rig.run(40_000, 1_000);
    expect(reasonOf(name)).toBe('stale');
    expect(rig.keeper(name).state).not.toBe('flowing');
    await rig.heal();
  });

  test.each([
    ['zero', '0', '1.13034', 'invalid'],
    ['twenty decimals', '1.13032000000000000001', '1.13034', 'invalid'],
    ['a hundredfold price', '113.032', '113.034', 'outlier'],
    ['the price of gold', '4012.54', '4012.56', 'outlier'],
  ])('is out with %s', async (_, bid, ask, reason) => {
    rig.quiet.add(name);
    const [code = ''] = rig.codesOf(name);
    await rig.clock.advance(1_000);
    server().tellAll(server().frame(code, { bid, ask, timeMs: rig.clock.now() }));
    await rig.settle();
    const tick = await rig.step(1_000);
    expect(reasonOf(name)).toBe(reason);
    expect(formatFixed(tick!.price)).toBe('1.13033');
    await rig.heal();
  });

  test('is opened anew after a message that is not of the protocol', async () => {
    const { connections } = server().counts;
    server().tellAll('<html>502</html>');
    await rig.run(4_000, 1_000);
    expect(server().counts.connections).toBe(connections + 1);
    await rig.heal();
  });
});

test('Massive: a plan that ends while connected is a refusal', async () => {
  await open('EURUSD', '1.13033');
  rig.server('massive').tellAll(massivePlanEnded);
  await rig.run(30_000, 1_000);
  expect(rig.keeper('massive').state).toBe('refused');
  expect(reasonOf('massive')).toBe('stale');
});

test('OANDA: a price that cannot be traded at ends the one before', async () => {
  await open('EURUSD', '1.13033');
  const server = rig.server('oanda');
  rig.quiet.add('oanda');
  for (let second = 0; second < 20; second++) {
    server.tellAll(oandaClosed('EUR_USD', server.books.get('EUR_USD')!));
    server.tellAll(oandaHeartbeat(rig.clock.now()));
    await rig.step(1_000);
  }
  expect(reasonOf('oanda')).toBe('stale');
});

test('the weekend is silent, and Friday is no price of Sunday', async () => {
  await open('EURUSD', '1.13033', FRIDAY_MS);
  await rig.run(110_000, 1_000);
  const friday = rig.ticks.at(-1)!;
  for (const name of vendors) rig.quiet.add(name);
  await rig.run(60_000, 1_000);
  const beforeWeekend = rig.ticks.length;
  await rig.clock.jump(SUNDAY_OPENING_MS - rig.clock.now() - 30_000);
  // Connected again, the vendors tell the last price they had, with the time it had.
  await rig.run(45_000, 1_000);
  const opened = rig.ticks.slice(beforeWeekend);
  expect(opened.every(({ timeMs }) => timeMs >= SUNDAY_OPENING_MS)).toBe(true);
  expect(opened.flatMap(({ sources }) => sources.filter(({ used }) => used))).toEqual([]);
  rig.price = parseFixed('1.12500');
  rig.quiet.clear();
  await rig.heal();
  const first = rig.ticks.slice(beforeWeekend).find(({ state }) => state === 'live')!;
  expect(formatFixed(first.price)).toBe('1.125');
  expect(friday.timeMs).toBeLessThan(SUNDAY_OPENING_MS);
});
