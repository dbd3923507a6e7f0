import type { RequestOf } from '@candor/contract/calls';
import { money, price, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBitcoinHarness, outcomeOf, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('10000'));
});
afterEach(() => harness.close());

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  margin: money('1000'),
};
const open = (changes: Partial<RequestOf<'openPosition'>> = {}) =>
  harness.call('openPosition', user, { ...order, ...changes });
const newest = async () => {
  const [record] = (await harness.call('listPositions', user, {})).records;
  if (!record) throw new Error('no position');
  return record;
};
/** Records the price long enough for the three-second mean to reach it. */
const hold = async (text: string) => {
  for (let step = 0; step < 8; step += 1) await harness.tick('BTCUSDT', text);
};

describe('stops', () => {
  test('fill a stop loss at the triggering tick, not at its level', async () => {
    await open({ stopLoss: price('19500') });
    await harness.tick('BTCUSDT', '19500.01');
    expect((await newest()).status).toBe('open');
    await harness.tick('BTCUSDT', '19400');
    const closed = await newest();
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
    expect(closed.priceProof.close?.price).toBe(price('19400'));
    expect(closed.closePrice).toBe(price('19396.12'));
    expect(await harness.findings()).toEqual([]);
  });

  test("fire a short's take profit when the price falls to it", async () => {
    await open({ direction: 'short', takeProfit: price('19500') });
    await harness.tick('BTCUSDT', '19500');
    expect(await newest()).toMatchObject({ status: 'closed', closeReason: 'takeProfit' });
  });

  test('do not fire once removed', async () => {
    const { id } = await open({ stopLoss: price('19500') });
    await harness.call('updateStops', user, { id });
    await harness.tick('BTCUSDT', '19400');
    expect((await newest()).status).toBe('open');
  });

  test('fire on the very tick that met the level while the opening was being committed', async () => {
    const opening = open({ stopLoss: price('19500') });
    await new Promise((resolve) => setImmediate(resolve));
    const missed = harness.tape.record('BTCUSDT', '19400');
    harness.tape.record('BTCUSDT', '20000');
    const { priceProof } = await opening;
    await harness.settled();
    const position = await newest();
    // Whether decided before or after the fall, it is never both open and skipped.
    if (Number(priceProof.open.sequence) < missed.sequence) {
      expect(position.closeReason).toBe('stopLoss');
      expect(position.priceProof.close?.sequence).toBe(String(missed.sequence));
    } else {
      expect(position.status).toBe('open');
    }
  });
});

describe('liquidation', () => {
  test('needs the three-second mean to cross, charges the fee and returns the rest', async () => {
    const { liquidationPrice } = await open();
    const past = toText(
      price('18080') < (liquidationPrice ?? 0n) ? price('18080') : price('18000'),
    );
    await harness.tick('BTCUSDT', past);
    expect((await newest()).status).toBe('open');
    await hold(past);
    expect(await newest()).toMatchObject({ status: 'closed', closeReason: 'liquidation' });
    expect((await harness.money(user)).margin).toBe('0');
    expect(money(await harness.house('insurance')) >= 0n).toBe(true);
    expect(await harness.findings()).toEqual([]);
  });

  test('takes no more than the margin in a gap far through bankruptcy; insurance pays first', async () => {
    await harness.fund('insurance', '300');
    const { free } = await (await open(), harness.money(user));
    const equityBefore = money(await harness.house('equity'));
    await hold('10000');
    const closed = await newest();
    expect(closed).toMatchObject({ closeReason: 'liquidation', profit: money('-1000') });
    expect(await harness.money(user)).toEqual({ free, margin: '0' });
    expect(await harness.house('insurance')).toBe('0');
    expect(money(await harness.house('equity')) - equityBefore).toBe(money('1300'));
    expect(await harness.findings()).toEqual([]);
  });

  test('does not happen on a halted tick, which also fires no stop', async () => {
    await open({ stopLoss: price('19500') });
    await harness.clock.advance(500);
    harness.tape.record('BTCUSDT', '10000', { state: 'halted' });
    await harness.settled();
    expect((await newest()).status).toBe('open');
  });

  test('goes before a stop loss on the same tick, and a stop loss before the owner', async () => {
    await open({ stopLoss: price('19500') });
    await harness.clock.advance(10_000);
    const tick = harness.tape.record('BTCUSDT', '17000');
    const closing = outcomeOf(harness.call('closePosition', user, { id: (await newest()).id }));
    await harness.settled();
    expect(['positions.settling', 'positions.alreadyClosed']).toContain(await closing);
    const closed = await newest();
    expect(closed.closeReason).toBe('liquidation');
    expect(closed.priceProof.close?.sequence).toBe(String(tick.sequence));
  });

  test("settles many positions once each, serialized with their owners' commands", async () => {
    const users = await Promise.all(Array.from({ length: 40 }, () => harness.newCustomer('2500')));
    for (const each of users) {
      await Promise.all([
        harness.call('openPosition', each, order),
        harness.call('openPosition', each, { ...order, stopLoss: price('19900') }),
      ]);
    }
    await hold('17500');
    const pages = await Promise.all(users.map((each) => harness.call('listPositions', each, {})));
    const reasons = pages.flatMap(({ records }) => records.map(({ closeReason }) => closeReason));
    expect(reasons.filter((reason) => reason === 'stopLoss')).toHaveLength(40);
    expect(reasons.filter((reason) => reason === 'liquidation')).toHaveLength(40);
    expect(await harness.findings()).toEqual([]);
  });
});

describe('restart', () => {
  test('applies ticks recorded while the engine was down, in order', async () => {
    await open({ stopLoss: price('19500'), takeProfit: price('21000') });
    await harness.restart(() => {
      for (const text of ['19800', '19450', '21500', '20000']) {
        harness.tape.record('BTCUSDT', text, {}, { isUndelivered: true });
      }
    });
    const closed = await newest();
    expect(closed.closeReason).toBe('stopLoss');
    expect(closed.priceProof.close?.price).toBe(price('19450'));
  });

  test('fires at a price that equals a level read at startup to the digit', async () => {
    // A price whose nearest double is missed when rounded twice.
    const { id } = await open({ takeProfit: price('20000.08') });
    await harness.restart();
    await harness.tick('BTCUSDT', '20000.08');
    expect(await newest()).toMatchObject({ id, closeReason: 'takeProfit' });
  });

  test('does not fire a stop on a tick from before it was set', async () => {
    const { id } = await open();
    await harness.tick('BTCUSDT', '19400');
    await harness.tick('BTCUSDT', '20000');
    await harness.call('updateStops', user, { id, stopLoss: price('19500') });
    await harness.restart();
    expect((await newest()).status).toBe('open');
    await harness.tick('BTCUSDT', '19500');
    expect((await newest()).closeReason).toBe('stopLoss');
  });

  test('reads a missed tick from the log when the next one arrives', async () => {
    await open({ stopLoss: price('19500') });
    harness.tape.record('BTCUSDT', '19400', {}, { isUndelivered: true });
    harness.tape.record('BTCUSDT', '20000');
    await harness.clock.advance(500);
    await expect.poll(async () => (await newest()).status).toBe('closed');
    expect((await newest()).priceProof.close?.price).toBe(price('19400'));
  });
});

describe('races', () => {
  test('a close decided before the tick wins, and the trigger finds the position closed', async () => {
    const { id } = await open({ stopLoss: price('19500') });
    const release = await harness.holdWrites();
    const closing = harness.call('closePosition', user, { id });
    await harness.waiting(1);
    harness.tape.record('BTCUSDT', '19400');
    await harness.waiting(2);
    await release();
    expect((await closing).closeReason).toBe('user');
    await harness.settled();
    expect((await newest()).closeReason).toBe('user');
    expect(harness.complaints).toEqual([]);
    expect(await harness.findings()).toEqual([]);
  });

  test('refuses a close while a liquidation is in progress and moves nothing', async () => {
    const { id } = await open();
    await harness.clock.advance(10_000);
    const release = await harness.holdWrites();
    harness.tape.record('BTCUSDT', '17000');
    await harness.waiting(1);
    const outcomes = [
      outcomeOf(harness.call('closePosition', user, { id })),
      outcomeOf(harness.call('addMargin', user, { id, amount: money('100') })),
    ];
    await harness.waiting(3);
    await release();
    const refused = ['positions.alreadyClosed', 'positions.alreadyClosed'];
    expect(await Promise.all(outcomes)).toEqual(refused);
    expect(await newest()).toMatchObject({ closeReason: 'liquidation', margin: money('1000') });
    expect(await harness.findings()).toEqual([]);
  });

  test('closes a position once when stop, profit, liquidation, owner and added margin race', async () => {
    for (let round = 0; round < 50; round += 1) {
      user = await harness.newCustomer('2000');
      const stops = { stopLoss: price('19500'), takeProfit: price('20500') };
      const { id } = await open({ margin: money('500'), ...stops });
      await harness.clock.advance(500);
      const path = [['19400'], ['20600'], ['15000', '15000'], ['19600', '19500']][round % 4] ?? [];
      const commands = [
        outcomeOf(harness.call('closePosition', user, { id })),
        outcomeOf(harness.call('addMargin', user, { id, amount: money('10') })),
      ];
      for (const text of path) harness.tape.record('BTCUSDT', text);
      commands.push(outcomeOf(harness.call('closePosition', user, { id })));
      const closes = [await commands[0], await commands[2]];
      await harness.settled();
      const { status, closeReason } = await newest();
      expect(status).toBe('closed');
      expect(closes.filter((outcome) => outcome === 'done')).toHaveLength(
        closeReason === 'user' ? 1 : 0,
      );
      expect((await harness.money(user)).margin).toBe('0');
      await harness.tick('BTCUSDT', '20000', 10_000);
    }
    expect(await harness.findings()).toEqual([]);
    expect(harness.complaints).toEqual([]);
  });
});
