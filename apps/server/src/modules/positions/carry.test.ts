import { HOUR_MS } from '@candor/domain/durations';
import type { RequestOf } from '@candor/contract/calls';
import { marketSymbols } from '@candor/domain/markets/symbols';
import { money, quantity, toText } from '@candor/domain/money/money';
import { afterEach, describe, expect, test } from 'vitest';
import { settleCarry } from './settle-carry.ts';
import { freeEpoch } from '../../platform/testing/free-term.ts';
import { openHarness, outcomeOf, type Harness } from './testing/harness.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';

let harness: Harness;

/** Starts a harness shortly before a carry moment. */
async function openAt(text: string, symbol: string, at: string): Promise<void> {
  harness = await openHarness(Date.parse(text));
  await harness.fund('equity', '100000000');
  harness.tape.record(symbol, at);
  await harness.start();
}
afterEach(() => closeWithRightBooks(harness));

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  quantity: quantity('3'),
};
async function open(changes: Partial<RequestOf<'openPosition'>> = {}) {
  const user = await harness.newCustomer('100000');
  const position = await harness.call('openPosition', user, { ...order, ...changes });
  const now = async () => (await harness.call('listPositions', user, {})).records[0]!;
  return { user, position, now };
}
const periods = async () => {
  const [row] = await harness.db<{ count: number }[]>`
    select count(*)::int as count from positions.carry_period where symbol = 'BTCUSDT'`;
  return row?.count;
};

describe('funding', () => {
  test('is paid by the larger side to the smaller, once an hour, and moves the liquidation price', async () => {
    await openAt('2026-11-18T12:59:50Z', 'BTCUSDT', '20000');
    const equity = await harness.house('equity');
    const long = await open();
    const short = await open({ direction: 'short', quantity: quantity('1') });
    await harness.tick('BTCUSDT', '20000', 5_000);
    expect((await long.now()).carry).toBe(0n);
    await harness.clock.advance(10_000);
    const [paid, got] = [await long.now(), await short.now()];
    expect([toText(paid.carry!), toText(got.carry!)]).toEqual(['-5', '5']);
    expect(paid.margin).toBe(long.position.margin - money('5'));
    expect(paid.liquidationPrice! > long.position.liquidationPrice!).toBe(true);
    expect((await harness.money(long.user)).margin).toBe(toText(paid.margin));
    expect(await harness.house('equity')).toBe(equity);
    await harness.clock.jump(HOUR_MS - 60_000);
    await harness.clock.advance(2_000);
    expect((await long.now()).carry).toBe(money('-5'));
    const closing = harness.call('closePosition', short.user, { id: short.position.id });
    expect(await outcomeOf(closing)).toBe('positions.stalePrice');
  });

  test('catches up the hours that passed while the product was down, each once', async () => {
    await openAt('2026-11-18T12:59:50Z', 'BTCUSDT', '20000');
    const long = await open();
    await open({ direction: 'short', quantity: quantity('1') });
    await harness.restart(() => void harness.clock.jump(5 * HOUR_MS));
    expect(await periods()).toBe(5);
    expect(toText((await long.now()).carry!)).toBe('-25');
    await harness.restart();
    await harness.clock.advance(5_000);
    expect(await periods()).toBe(5);
  });

  test('leaves positions opened after its moment untouched', async () => {
    await openAt('2026-11-18T12:59:58Z', 'BTCUSDT', '20000');
    await harness.clock.advance(1_999);
    await harness.tick('BTCUSDT', '20000', 1);
    const long = await open();
    await open({ direction: 'short', quantity: quantity('1') });
    await harness.clock.advance(5_000);
    expect((await long.now()).carry).toBe(0n);
    expect(await periods()).toBe(1);
  });

  test('skips years in which nothing was open', async () => {
    await openAt('2026-11-18T12:59:58Z', 'BTCUSDT', '20000');
    await harness.restart(() => void harness.clock.jump(20 * 365 * 24 * HOUR_MS));
    await harness.tick('BTCUSDT', '20000');
    await open();
    await open({ direction: 'short', quantity: quantity('1') });
    expect(await periods()).toBe(1);
    await harness.clock.jump(HOUR_MS);
    expect(await periods()).toBe(2);
  });

  test('keeps the accrued carry on the open rest of a partial close', async () => {
    await openAt('2026-11-18T12:59:58Z', 'BTCUSDT', '20000');
    const long = await open();
    await open({ direction: 'short', quantity: quantity('1') });
    await harness.clock.advance(5_000);
    await harness.tick('BTCUSDT', '20000');
    const { id } = long.position;
    await harness.call('closePosition', long.user, { id, quantity: quantity('1') });
    const { records } = await harness.call('listPositions', long.user, {});
    expect(records.map(({ carry }) => toText(carry!)).toSorted()).toEqual(['-5', '0']);
  });

  test('leads to liquidation at the next tick when too little margin is left', async () => {
    await openAt('2026-11-18T12:59:50Z', 'BTCUSDT', '20000');
    const long = await open({ leverage: 20 });
    await open({ direction: 'short', quantity: quantity('1') });
    const edge = long.position.liquidationPrice! + money('1');
    for (let step = 0; step < 8; step += 1) await harness.tick('BTCUSDT', toText(edge as never));
    expect((await long.now()).status).toBe('open');
    await harness.clock.advance(10_000);
    expect((await long.now()).carry! < 0n).toBe(true);
    expect((await long.now()).status).toBe('open');
    await harness.tick('BTCUSDT', toText(edge as never));
    expect((await harness.call('listPositions', long.user, { status: 'closed' })).total).toBe(1);
  });
});

describe('races', () => {
  test('closes without carry when the close is in progress as the hour strikes', async () => {
    await openAt('2026-11-18T12:59:58Z', 'BTCUSDT', '20000');
    const long = await open();
    await open({ direction: 'short', quantity: quantity('1') });
    const release = await harness.holdWrites();
    const closing = harness.call('closePosition', long.user, { id: long.position.id });
    await harness.waiting(1);
    const striking = harness.clock.advance(3_000);
    await harness.waiting(2);
    await release();
    expect((await closing).status).toBe('closed');
    await striking;
    expect((await long.now()).carry).toBe(0n);
    expect(await periods()).toBe(1);
  });

  test('settles a moment in only one of two processes, and its key refuses a second', async () => {
    await openAt('2026-11-18T12:59:58Z', 'BTCUSDT', '20000');
    const long = await open();
    await open({ direction: 'short', quantity: quantity('1') });
    const market = marketSymbols.find(({ symbol }) => symbol === 'BTCUSDT')!;
    const tick = harness.tape.latestTick('BTCUSDT')!;
    const moment = { market, dueMs: Date.parse('2026-11-18T13:00:00Z'), tick };
    const engine = { ...harness, ...freeEpoch };
    const both = await Promise.all([settleCarry(engine, moment), settleCarry(engine, moment)]);
    expect(both.filter((changed) => changed !== null)).toHaveLength(1);
    expect(await settleCarry(engine, moment)).toBeNull();
    expect(toText((await long.now()).carry!)).toBe('-5');
    await harness.clock.advance(5_000);
    expect(await periods()).toBe(1);
  });
});

describe('swap', () => {
  test('is paid to the house at 17:00 New York, three nights on Wednesday', async () => {
    await openAt('2026-11-18T21:59:58Z', 'EURUSD', '1.1');
    const euro = { symbol: 'EURUSD', quantity: quantity('10000') };
    const [long, short] = [await open(euro), await open({ ...euro, direction: 'short' })];
    const equity = money(await harness.house('equity'));
    await harness.clock.advance(5_000);
    // 11,000 · 0.007 % · 3 and 11,000 · 0.002 % · 3.
    expect(toText((await long.now()).carry!)).toBe('-2.31');
    expect(toText((await short.now()).carry!)).toBe('0.66');
    expect(money(await harness.house('equity')) - equity).toBe(money('1.65'));
  });
});
