import type { RequestOf } from '@candor/contract/calls';
import { money, quantity, type Quantity } from '@candor/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openHarness, outcomeOf, type Harness } from './testing/harness.ts';

let harness: Harness;
let symbol: string;
/** Each test trades in a market of its own, so that nobody else's fills are in it. */
const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'BNBUSDT'].values();
beforeAll(async () => {
  harness = await openHarness();
  await harness.fund('equity', '100000000');
  await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  symbol = symbols.next().value!;
  await harness.tick(symbol, '2000');
});

const open = async (change: Partial<RequestOf<'openPosition'>> = {}, user?: string) =>
  harness.call('openPosition', user ?? (await harness.newCustomer('10000')), {
    symbol,
    direction: 'long',
    leverage: 10,
    margin: money('500'),
    ...change,
  });
const fills = () => harness.call('listRecentFills', '', { symbol });
const sum = (...sizes: Quantity[]) => sizes.reduce<bigint>((total, size) => total + size, 0n);

describe('recent fills', () => {
  test('name tick, side, price and size, newest first, and nothing of whose they are', async () => {
    const user = await harness.newCustomer('10000');
    const position = await open({}, user);
    const opened = harness.tape.latestTick(symbol)!;
    await harness.tick(symbol, '2010', 3_250);
    const closed = await harness.call('closePosition', user, { id: position.id });
    const shown = await fills();
    expect(shown).toEqual([
      expect.objectContaining({ side: 'sell', price: closed.closePrice }),
      expect.objectContaining({
        side: 'buy',
        price: position.openPrice,
        quantity: position.quantity,
        sequence: String(opened.sequence),
      }),
    ]);
    expect(shown.every(({ time }) => time % 1_000 === 0)).toBe(true);
    const names = new Set(shown.flatMap((fill) => Object.keys(fill)));
    expect([...names].sort()).toEqual(['price', 'quantity', 'sequence', 'side', 'time']);
  });

  test('are one print for all orders of a tick, side and price, whoever sent them', async () => {
    const [one, other] = await Promise.all([open(), open({ direction: 'short' })]);
    const third = await open({ direction: 'short' });
    const shown = await fills();
    const sold = shown.filter(({ side }) => side === 'sell');
    expect(shown.filter(({ side }) => side === 'buy')).toMatchObject([{ quantity: one.quantity }]);
    expect(sum(...sold.map((fill) => fill.quantity))).toBe(sum(other.quantity, third.quantity));
  });

  test('show an opening at its full size after a part of it was closed', async () => {
    const user = await harness.newCustomer('10000');
    const position = await open({ direction: 'short' }, user);
    await harness.tick(symbol, '1990', 3_000);
    const part = quantity('0.5');
    await harness.call('closePosition', user, { id: position.id, quantity: part });
    const [closing, opening] = await fills();
    expect(closing).toMatchObject({ side: 'buy', quantity: part });
    expect(opening).toMatchObject({ side: 'sell', quantity: position.quantity });
  });

  test('are of one symbol, and of markets that exist', async () => {
    await open();
    expect(await fills()).toHaveLength(1);
    expect(await harness.call('listRecentFills', '', { symbol: 'XRPUSDT' })).toEqual([]);
    const unknown = harness.call('listRecentFills', '', { symbol: 'NOPEUSDT' });
    expect(await outcomeOf(unknown)).toBe('markets.unknownSymbol');
  });
});
