import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openBitcoinHarness, type Harness } from './testing/harness.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('100000'));
});
afterEach(() => closeWithRightBooks(harness));

/** Ten bitcoin at 20×: liquidated around 19,093. */
const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 20,
  quantity: quantity('10'),
};
const open = (changes: Partial<RequestOf<'openPosition'>> = {}) =>
  harness.call('openPosition', user, { ...order, ...changes });
const list = async () => (await harness.call('listPositions', user, {})).records;
const find = async (id: string) => (await list()).find((each) => each.id === id)!;
/** Records a price for so many seconds, two ticks a second. */
const hold = async (text: string, seconds: number) => {
  for (let step = 0; step < seconds * 2; step += 1) await harness.tick('BTCUSDT', text);
};

describe('a large position', () => {
  test('loses a fifth first and the rest thirty seconds later, at the index of that moment', async () => {
    const { id, margin } = await open();
    await hold('19050', 4);
    const [first, second] = [await find(id), (await list()).find((each) => each.id !== id)];
    expect(first).toMatchObject({ status: 'open', quantity: quantity('8') });
    expect(second).toMatchObject({ status: 'closed', closeReason: 'liquidation' });
    expect(second?.quantity).toBe(quantity('2'));
    expect((await harness.money(user)).margin).toBe(toText(first.margin));
    expect(first.margin < margin).toBe(true);
    await hold('19040', 26);
    expect((await find(id)).status).toBe('open');
    await hold('19030', 4);
    const rest = await find(id);
    expect(rest).toMatchObject({ status: 'closed', closeReason: 'liquidation' });
    const stepAt = second?.priceProof.close?.time ?? 0;
    expect(rest.priceProof.close?.time).toBe(stepAt + 30_000);
    expect((await harness.money(user)).margin).toBe('0');
    expect(await list()).toHaveLength(2);
  });

  test('stays open when it recovers within the thirty seconds', async () => {
    const { id } = await open();
    await hold('19050', 4);
    await hold('19500', 40);
    expect(await find(id)).toMatchObject({ status: 'open', quantity: quantity('8') });
    await hold('19050', 4);
    expect((await find(id)).status).toBe('closed');
  });

  test('lets its owner add margin or close during the pause', async () => {
    const { id } = await open();
    await hold('19050', 4);
    await harness.call('addMargin', user, { id, amount: money('20000') });
    await hold('19050', 40);
    expect((await find(id)).status).toBe('open');
    expect((await harness.call('closePosition', user, { id })).closeReason).toBe('user');
  });

  test('stays paused across a restart, and log time ends the pause', async () => {
    const { id } = await open();
    await hold('19050', 4);
    const step = (await list()).find((each) => each.id !== id)?.priceProof.close?.time ?? 0;
    await harness.restart();
    await hold('19045', 10);
    expect((await find(id)).status).toBe('open');
    await harness.clock.advance(1_000);
    await harness.restart(() => {
      for (let second = 11; second <= 40; second += 1) {
        const timeMs = step + second * 1_000;
        harness.tape.record('BTCUSDT', '19045', { timeMs }, { isUndelivered: true });
      }
    });
    const rest = await find(id);
    expect(rest).toMatchObject({ status: 'closed', closeReason: 'liquidation' });
    expect(rest.priceProof.close?.time).toBe(step + 30_000);
  });

  test('first cancels the resting orders of its symbol and no others', async () => {
    harness.tape.record('ETHUSDT', '1000');
    const resting = { orderType: 'limit', leverage: 5, quantity: quantity('0.1') } as const;
    const filled = await open({ ...resting, limitPrice: price('19060') });
    const deep = await open({ ...resting, limitPrice: price('15000') });
    const other = await open({ ...resting, symbol: 'ETHUSDT', limitPrice: price('900') });
    const { id } = await open();
    await harness.clock.advance(10_000);
    await harness.tick('BTCUSDT', '19050');
    expect((await find(id)).quantity).toBe(quantity('8'));
    expect((await find(filled.id)).status).toBe('cancelled');
    expect((await find(deep.id)).status).toBe('cancelled');
    expect((await find(other.id)).status).toBe('pending');
  });

  test('closes in full when its margin is used up, as a small position does', async () => {
    const { id } = await open();
    const small = await open({ quantity: quantity('1') });
    await harness.clock.advance(10_000);
    await harness.tick('BTCUSDT', '18000');
    expect([(await find(id)).status, (await find(small.id)).status]).toEqual(['closed', 'closed']);
    expect(await list()).toHaveLength(2);
  });
});

test('closes every unit once when both steps race the owner', async () => {
  for (let round = 0; round < 20; round += 1) {
    user = await harness.newCustomer('20000');
    const { id } = await open();
    await harness.clock.advance(10_000);
    harness.tape.record('BTCUSDT', '19050');
    const early = harness.call('closePosition', user, { id }).catch(() => undefined);
    await harness.settled();
    await harness.clock.advance(31_000);
    const late = harness.call('closePosition', user, { id }).catch(() => undefined);
    harness.tape.record('BTCUSDT', '19050');
    await Promise.all([early, late]);
    await harness.settled();
    const records = await list();
    expect(records.every(({ status }) => status === 'closed')).toBe(true);
    const closed = records.reduce((sum, each) => sum + each.quantity, 0n);
    expect(toText(closed as never)).toBe('10');
    expect((await harness.money(user)).margin).toBe('0');
    await harness.tick('BTCUSDT', '20000', 10_000);
  }
});
