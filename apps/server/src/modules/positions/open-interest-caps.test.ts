import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity, toText, type Quantity } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../platform/log.ts';
import { createOpenInterest, type OpenInterest } from './open-interest.ts';
import { openDesk, outcomeOf, type Desk } from './testing/desk.ts';

let desk: Desk;
let user: string;

beforeEach(async () => {
  desk = await openDesk();
  // A cap of 331 858 on a side of Bitcoin, 33 185 of it for one customer.
  await desk.fund('equity', '1000000');
  desk.tape.record('BTCUSDT', '20000');
  await desk.start();
  user = await desk.newCustomer('1000000');
});
afterEach(() => desk.close());

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 5,
  quantity: quantity('1.5'),
};
const open = (changes: Partial<RequestOf<'openPosition'>> = {}, as = user) =>
  desk.call('openPosition', as, { ...order, ...changes });
const limit = { orderType: 'limit', limitPrice: price('19500') } as const;

describe('one customer', () => {
  test('holds a tenth of a cap on a side and is told the room that is left', async () => {
    await open();
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ key: 'positions.userCap' });
    expect(Number((refusal as Refusal).details['room'])).toBeCloseTo(3_185.84, 1);
    expect(await outcomeOf(open({ direction: 'short' }))).toBe('done');
  });

  test('cannot pass it with orders that rest', async () => {
    await open({ ...limit, quantity: quantity('1') });
    expect(await outcomeOf(open({ ...limit, quantity: quantity('1') }))).toBe('positions.userCap');
    expect(await outcomeOf(open())).toBe('done');
    // Together they are too much: the order that crosses is cancelled, its money returns.
    await desk.tick('BTCUSDT', '19500');
    const { records } = await desk.call('listPositions', user, { status: 'cancelled' });
    expect(records).toHaveLength(1);
    const margins = (await desk.call('listPositions', user, { status: 'open' })).records;
    expect(margins).toHaveLength(1);
    expect((await desk.money(user)).margin).toBe(toText(margins[0]!.margin));
    expect(await desk.findings()).toEqual([]);
  });
});

describe('a crowd', () => {
  test('cannot pass the cap together, in one batch as little as one after the other', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => desk.newCustomer('100000')));
    const outcomes = await Promise.all(crowd.map((each) => outcomeOf(open({}, each))));
    // Eleven of 30 000 and their impact fit into 331 858.
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(11);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'positions.openInterestCap']));
    await desk.restart();
    await desk.tick('BTCUSDT', '20000');
    expect(await outcomeOf(open())).toBe('positions.openInterestCap');
    expect(await desk.findings()).toEqual([]);
  });

  test('whose orders one tick crosses is filled as far as there is room', async () => {
    const crowd = await Promise.all(Array.from({ length: 20 }, () => desk.newCustomer('100000')));
    for (const each of crowd) await open({ ...limit }, each);
    await desk.tick('BTCUSDT', '19500');
    const pages = await Promise.all(crowd.map((each) => desk.call('listPositions', each, {})));
    const statuses = pages.flatMap(({ records }) => records.map(({ status }) => status));
    expect(statuses.filter((status) => status === 'open')).toHaveLength(11);
    expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(9);
    expect(await desk.findings()).toEqual([]);
  });
});

test('caps follow the equity of the house within seconds', async () => {
  await open();
  expect(await outcomeOf(open())).toBe('positions.userCap');
  await desk.fund('equity', '9000000');
  await desk.tick('BTCUSDT', '20000', 2_500);
  expect(await outcomeOf(open())).toBe('done');
});

/** Open interest as another node on the same database keeps it. */
async function anotherNode(): Promise<OpenInterest> {
  const interest = createOpenInterest({ ...desk, log: createLog('silent') });
  await interest.start();
  return interest;
}

test('what is held counts for others until it is let go, and once however often it is decided', async () => {
  const interest = await anotherNode();
  const side = { symbol: 'BTCUSDT', direction: 'long' } as const;
  const two = quantity('2') as Quantity;
  const worth = (exceptId: string) => interest.notional(side, price('10'), exceptId);
  interest.hold('a', side, two);
  interest.hold('a', side, two);
  expect([worth('a'), worth('b')]).toEqual([0n, money('20')]);
  interest.add(side, two);
  interest.release('a');
  interest.release('a');
  expect(worth('b')).toBe(money('20'));
  expect(interest.notional({ ...side, direction: 'short' }, price('10'), '')).toBe(0n);
  interest.stop();
});

test('a node counts what opens on another, and reads again what it may not have heard of', async () => {
  const interest = await anotherNode();
  await open();
  const { long } = interest.sides('BTCUSDT');
  expect(long).toBeGreaterThan(0n);
  await desk.db`update positions.position set quantity_base = quantity_base + 1 where status = 'open'`;
  await desk.clock.advance(2_000);
  expect(interest.sides('BTCUSDT').long).toBe(long);
  interest.mistrust();
  await desk.clock.advance(2_000);
  expect(interest.sides('BTCUSDT').long).toBe(long + quantity('1'));
  interest.stop();
});
