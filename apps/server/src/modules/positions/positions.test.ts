import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity, toText } from '@candor/domain/money/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openHarness, outcomeOf, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;

beforeAll(async () => {
  harness = await openHarness();
  await harness.fund('equity', '100000000');
  harness.tape.record('BTCUSDT', '20000');
  await harness.start();
});
afterAll(() => harness.close());
beforeEach(async () => {
  await harness.tick('BTCUSDT', '20000', 60_000);
  user = await harness.newCustomer('10000');
});

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  margin: money('1000'),
};
const open = (changes: Partial<RequestOf<'openPosition'>> = {}, key?: string) =>
  harness.call('openPosition', user, { ...order, ...changes }, key);
const close = (id: string, key?: string) => harness.call('closePosition', user, { id }, key);

describe('opening', () => {
  test('sets margin and fee aside and shows the tick that priced it', async () => {
    const position = await open();
    expect(position).toMatchObject({ status: 'open', leverage: 10, margin: money('1000') });
    expect(position.priceProof.open).toMatchObject({ symbol: 'BTCUSDT', price: price('20000') });
    const { free, margin } = await harness.money(user);
    expect(margin).toBe('1000');
    expect(free).toBe(toText((money('9000') - position.fee) as never));
  });

  test('happens once per key', async () => {
    const both = await Promise.all([open({}, 'k'), open({}, 'k')]);
    expect(new Set(both.map(({ id }) => id)).size).toBe(1);
    expect((await harness.money(user)).margin).toBe('1000');
  });

  test('is refused beyond the contract account balance and moves nothing', async () => {
    expect(await outcomeOf(open({ margin: money('10000') }))).toBe('wallet.insufficientBalance');
    expect(await harness.money(user)).toEqual({ free: '10000', margin: '0' });
  });

  test('is refused with the new quote when the price moved away from the one seen', async () => {
    const seen = harness.tape.latestTick('BTCUSDT')?.sequence;
    await harness.tick('BTCUSDT', '20100');
    expect(await outcomeOf(open({ tickSequence: seen }))).toBe('positions.priceMoved');
    expect(await outcomeOf(open({ tickSequence: seen, direction: 'short' }))).toBe('done');
    expect(await outcomeOf(open({ tickSequence: 999_999 }))).toBe('markets.unknownTick');
  });

  test.each<[string, Partial<RequestOf<'openPosition'>>]>([
    ['positions.stopLossRange', { stopLoss: price('20000') }],
    ['positions.takeProfitRange', { takeProfit: price('20000') }],
    ['markets.unknownSymbol', { symbol: 'NOTHING' }],
    ['markets.noPrice', { symbol: 'ETHUSDT' }],
    ['positions.leverageTooHigh', { leverage: 21 }],
  ])('is refused: %s', async (key, changes) => {
    expect(await outcomeOf(open(changes))).toBe(key);
  });

  test('neither opens nor closes at a tick past its validity', async () => {
    const { id } = await open();
    await harness.clock.advance(5_001);
    expect(await outcomeOf(open())).toBe('positions.stalePrice');
    expect(await outcomeOf(close(id))).toBe('positions.stalePrice');
  });

  test('is refused for gold on a Saturday', async () => {
    const saturday = await openHarness(Date.UTC(2026, 10, 21, 12));
    saturday.tape.record('XAUUSD', '4000');
    await saturday.start();
    const gold = { ...order, symbol: 'XAUUSD' };
    const somebody = await saturday.newCustomer('5000');
    const answer = saturday.call('openPosition', somebody, gold);
    expect(await outcomeOf(answer)).toBe('positions.marketClosed');
    await saturday.close();
  });
});

describe('closing', () => {
  test('pays the gain from house equity and balances to zero', async () => {
    const before = money(await harness.house('equity'));
    const { id, quantity: size, openPrice, fee } = await open();
    await harness.tick('BTCUSDT', '21000');
    const closed = await close(id);
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'user' });
    expect(closed.priceProof.close).toMatchObject({ price: price('21000') });
    expect(closed.profit > 0n).toBe(true);
    const { free, margin } = await harness.money(user);
    expect(margin).toBe('0');
    expect(money(free)).toBe(money('10000') + closed.profit - closed.fee);
    expect(money(await harness.house('equity')) < before).toBe(true);
    expect([size > 0n, openPrice > 0n, fee > 0n]).toEqual([true, true, true]);
    expect(await harness.findings()).toEqual([]);
  });

  test('leaves the rest of a partial close open and lists the slice as a separate position', async () => {
    const { id } = await open({ margin: undefined, quantity: quantity('0.5') });
    await harness.tick('BTCUSDT', '20000');
    const rest = await harness.call('closePosition', user, { id, quantity: quantity('0.2') });
    expect(rest).toMatchObject({ id, status: 'open', quantity: quantity('0.3') });
    const page = await harness.call('listPositions', user, {});
    expect(page.total).toBe(2);
    expect(page.records.map(({ status, quantity: size }) => [status, toText(size)])).toEqual([
      ['closed', '0.2'],
      ['open', '0.3'],
    ]);
    await close(id);
    expect((await harness.money(user)).margin).toBe('0');
    expect(await harness.findings()).toEqual([]);
  });

  test('lists what was closed by the time of its end, page after page', async () => {
    const opened = [await open(), await open(), await open()];
    const [first, second, third] = opened.map(({ id }) => id);
    for (const id of [second!, third!, first!]) {
      await harness.tick('BTCUSDT', '20000', 1_000);
      await close(id);
    }
    const listed: string[] = [];
    let after: string | undefined;
    do {
      const asked = {
        status: 'closed',
        pageSize: 2,
        ...(after !== undefined && { after }),
      } as const;
      const { records, next } = await harness.call('listPositions', user, asked);
      listed.push(...records.map(({ id }) => id));
      after = next;
    } while (after !== undefined);
    expect(listed).toEqual([first, third, second]);
  });

  test('lets exactly one of two identical concurrent closes win, fifty times', async () => {
    for (let round = 0; round < 50; round += 1) {
      const { id } = await open({ margin: money('100') });
      const outcomes = await Promise.all([outcomeOf(close(id)), outcomeOf(close(id))]);
      expect(outcomes.toSorted()).toEqual(['done', 'positions.alreadyClosed']);
    }
    expect((await harness.money(user)).margin).toBe('0');
    expect(await harness.findings()).toEqual([]);
  });

  test("answers for another customer's position as for an unknown one", async () => {
    const { id } = await open();
    const owner = user;
    user = await harness.newCustomer('1000');
    const stops = { id, stopLoss: price('19000') };
    expect(await outcomeOf(close(id))).toBe('positions.notFound');
    expect(await outcomeOf(harness.call('addMargin', user, { id, amount: money('1') }))).toBe(
      'positions.notFound',
    );
    expect(await outcomeOf(harness.call('updateStops', user, stops))).toBe('positions.notFound');
    expect(await outcomeOf(close('00000000-0000-7000-8000-000000000000'))).toBe(
      'positions.notFound',
    );
    // In one batch with the owner's own command, where the position is loaded and locked.
    const both = [
      harness.call('updateStops', owner, stops),
      harness.call('updateStops', user, stops),
    ];
    expect(await Promise.all(both.map(outcomeOf))).toEqual(['done', 'positions.notFound']);
    expect((await harness.call('listPositions', user, {})).total).toBe(0);
    expect((await harness.money(owner)).margin).toBe('1000');
  });
});

describe('margin, stops and the summary', () => {
  test('moves liquidation away with added margin, and refuses more than is available', async () => {
    const { id, liquidationPrice } = await open();
    const added = await harness.call('addMargin', user, { id, amount: money('500') });
    expect(added.margin).toBe(money('1500'));
    expect((added.liquidationPrice ?? 0n) < (liquidationPrice ?? 0n)).toBe(true);
    const tooMuch = harness.call('addMargin', user, { id, amount: money('99999') });
    expect(await outcomeOf(tooMuch)).toBe('wallet.insufficientBalance');
    await close(id);
    expect(await harness.findings()).toEqual([]);
  });

  test('sets, changes and removes stops', async () => {
    const { id } = await open({ stopLoss: price('19000'), takeProfit: price('22000') });
    const change = (stopLoss?: string) =>
      harness.call('updateStops', user, { id, stopLoss: stopLoss ? price(stopLoss) : undefined });
    expect(await change('19500')).toMatchObject({ stopLoss: price('19500') });
    expect((await change()).stopLoss).toBeUndefined();
    expect(await outcomeOf(change('17000'))).toBe('positions.stopLossRange');
    await close(id);
    expect(await outcomeOf(change('19500'))).toBe('positions.alreadyClosed');
  });

  test('sums free, bound and won money in the summary', async () => {
    const { id, quantity: size, openPrice } = await open();
    await harness.tick('BTCUSDT', '20500');
    const summary = await harness.call('getPositionsSummary', user, {});
    const { free } = await harness.money(user);
    const gain = ((price('20500') - openPrice) * size) / 10n ** 18n;
    expect(summary).toMatchObject({ available: money(free), marginUsed: money('1000') });
    expect(summary.unrealizedProfit).toBe(gain);
    expect(summary.equity).toBe(money(free) + money('1000') + gain);
    expect(await harness.equityOf(user)).toBe(money('1000') + gain);
    const closed = await close(id);
    const after = await harness.call('getPositionsSummary', user, {});
    expect(after.realizedProfitToday).toBe(closed.profit - closed.fee);
    expect(after.marginUsed).toBe(money('0'));
  });
});
