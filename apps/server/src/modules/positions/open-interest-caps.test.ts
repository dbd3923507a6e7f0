import type { RequestOf } from '@candor/contract/calls';
import { price, quantity, toText } from '@candor/domain/money/money';
import { Refusal } from '@candor/domain/refusal';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { createLog } from '../../platform/log.ts';
import { createOpenInterest } from './open-interest.ts';
import { failTwice } from '../../platform/testing/fail-twice.ts';
import { openHarness, outcomeOf, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  harness = await openHarness();
  // A cap of 331,858 on a side of Bitcoin, 33,185 of it for one customer.
  await harness.fund('equity', '1000000');
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
  user = await harness.newCustomer('1000000');
});
afterEach(() => harness.close());

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 5,
  quantity: quantity('1.5'),
};
const open = (changes: Partial<RequestOf<'openPosition'>> = {}, as = user) =>
  harness.call('openPosition', as, { ...order, ...changes });
const limit = { orderType: 'limit', limitPrice: price('19500') } as const;

describe('one customer', () => {
  test("holds at most a tenth of a side's cap and is shown the remaining capacity", async () => {
    await open();
    const refusal = await open().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ key: 'positions.userCap' });
    expect(Number((refusal as Refusal).details['remaining'])).toBeCloseTo(3_185.84, 1);
    expect(await outcomeOf(open({ direction: 'short' }))).toBe('done');
  });

  test('cannot exceed it with resting orders', async () => {
    await open({ ...limit, quantity: quantity('1') });
    expect(await outcomeOf(open({ ...limit, quantity: quantity('1') }))).toBe('positions.userCap');
    expect(await outcomeOf(open())).toBe('done');
    // Together they exceed the cap: the crossing order is canceled, its money returned.
    await harness.tick('BTCUSDT', '19500');
    const { records } = await harness.call('listPositions', user, { status: 'cancelled' });
    expect(records).toHaveLength(1);
    const margins = (await harness.call('listPositions', user, { status: 'open' })).records;
    expect(margins).toHaveLength(1);
    expect((await harness.money(user)).margin).toBe(toText(margins[0]!.margin));
    expect(await harness.findings()).toEqual([]);
  });
});

describe('many customers', () => {
  test('cannot exceed the cap together, in one batch or one after the other', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => harness.newCustomer('100000')),
    );
    const outcomes = await Promise.all(crowd.map((each) => outcomeOf(open({}, each))));
    // Eleven of 30,000 and their impact fit into 331,858.
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(11);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'positions.openInterestCap']));
    await harness.restart();
    await harness.tick('BTCUSDT', '20000');
    expect(await outcomeOf(open())).toBe('positions.openInterestCap');
    expect(await harness.findings()).toEqual([]);
  });

  test('fill orders crossed by one tick up to the cap', async () => {
    const crowd = await Promise.all(
      Array.from({ length: 20 }, () => harness.newCustomer('100000')),
    );
    for (const each of crowd) await open({ ...limit }, each);
    await harness.tick('BTCUSDT', '19500');
    const pages = await Promise.all(crowd.map((each) => harness.call('listPositions', each, {})));
    const statuses = pages.flatMap(({ records }) => records.map(({ status }) => status));
    expect(statuses.filter((status) => status === 'open')).toHaveLength(11);
    expect(statuses.filter((status) => status === 'cancelled')).toHaveLength(9);
    expect(await harness.findings()).toEqual([]);
  });
});

/** Opens as `open` does, on the given process. */
async function openOn(process: Awaited<ReturnType<Harness['another']>>, userId: string) {
  const request = { ...order, takeProfit: undefined, stopLoss: undefined };
  const context = { userId, nowMs: harness.clock.now(), idempotency: null };
  return outcomeOf(process.calls.openPosition(request as never, context as never));
}

describe('two processes', () => {
  test('that open concurrently keep the cap together, to the last order', async () => {
    const processes = await Promise.all([harness.another(), harness.another()]);
    const crowd = await Promise.all(
      Array.from({ length: 30 }, () => harness.newCustomer('100000')),
    );
    const outcomes = await Promise.all(crowd.map((each, at) => openOn(processes[at % 2]!, each)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(11);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'positions.openInterestCap']));
    const sums = await harness.db`select trim_scale(quantity_base)::text as open
      from positions.open_interest where quantity_base > 0`;
    expect([...sums]).toEqual([{ open: '16.5' }]);
    expect(await harness.findings()).toEqual([]);
    for (const process of processes) await process.stop();
  });

  test('keep it also on a side that has room when both begin', async () => {
    const { id } = await open();
    await harness.call('closePosition', user, { id });
    const processes = await Promise.all([harness.another(), harness.another()]);
    const crowd = await Promise.all(
      Array.from({ length: 30 }, () => harness.newCustomer('100000')),
    );
    const outcomes = await Promise.all(crowd.map((each, at) => openOn(processes[at % 2]!, each)));
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(11);
    expect(new Set(outcomes)).toEqual(new Set(['done', 'positions.openInterestCap']));
    expect(await harness.findings()).toEqual([]);
    for (const process of processes) await process.stop();
  });

  test('do not let one customer exceed a tenth by using both', async () => {
    const processes = await Promise.all([harness.another(), harness.another()]);
    const outcomes = await Promise.all(processes.map((process) => openOn(process, user)));
    expect(outcomes.toSorted()).toEqual(['done', 'positions.userCap']);
    for (const process of processes) await process.stop();
  });
});

test('decides a retried opening as it did the first time', async () => {
  await failTwice(harness.db, 'positions.position');
  expect(await outcomeOf(open())).toBe('done');
  const [row] = await harness.db`select trim_scale(quantity_base)::text as open
    from positions.open_interest`;
  expect(row).toEqual({ open: '1.5' });
});

test('updates caps within seconds of a change in house equity', async () => {
  await open();
  expect(await outcomeOf(open())).toBe('positions.userCap');
  await harness.fund('equity', '9000000');
  await harness.tick('BTCUSDT', '20000', 2_500);
  expect(await outcomeOf(open())).toBe('done');
});

test('shows what opens and closes on another node without delay', async () => {
  const node = createOpenInterest({ ...harness, log: createLog('silent') });
  await node.start();
  const { id } = await open();
  await harness.clock.advance(0);
  await expect.poll(() => node.sides('BTCUSDT').long).toBe(quantity('1.5'));
  await harness.call('closePosition', user, { id });
  await expect.poll(() => node.sides('BTCUSDT').long).toBe(0n);
  node.stop();
});

test('finds a wrong or missing counter', async () => {
  await open();
  const found = async () =>
    (await audit(harness.db)).filter(({ check }) => check === 'open-interest-equals-positions');
  expect(await found()).toEqual([]);
  await harness.db`update positions.open_interest set quantity_base = quantity_base + 1`;
  expect(await found()).toHaveLength(1);
  await harness.db`delete from positions.open_interest`;
  expect(await found()).toHaveLength(1);
});
