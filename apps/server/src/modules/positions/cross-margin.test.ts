import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openHarness, outcomeOf, type Harness } from './testing/harness.ts';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  harness = await openHarness();
  await harness.fund('equity', '100000000');
  await harness.fund('insurance', '100');
  harness.tape.record('BTCUSDT', '20000');
  harness.tape.record('ETHUSDT', '1000');
  await harness.start();
  user = await harness.newCustomer('10000');
});
afterEach(() => closeWithRightBooks(harness));

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  quantity: quantity('1'),
  marginMode: 'cross',
};
const open = (changes: Partial<RequestOf<'openPosition'>> = {}, owner = user) =>
  harness.call('openPosition', owner, { ...order, ...changes });
const list = async (owner = user) => (await harness.call('listPositions', owner, {})).records;
const find = async (id: string) => (await list()).find((each) => each.id === id)!;
const summary = () => harness.call('getPositionsSummary', user, {});
/** Records both prices long enough for the three-second mean to reach them. */
const hold = async (bitcoin: string, ether: string, seconds = 4) => {
  for (let step = 0; step < seconds; step += 1) {
    await harness.tick('BTCUSDT', bitcoin);
    await harness.tick('ETHUSDT', ether);
  }
};

describe('a cross position', () => {
  test('is backed by the entire contract account', async () => {
    const isolated = await open({ marginMode: 'isolated' });
    const { id } = await open();
    const [cross, alone] = [await find(id), await find(isolated.id)];
    expect(cross.marginMode).toBe('cross');
    expect(cross.liquidationPrice! < alone.liquidationPrice!).toBe(true);
    await hold('17900', '1000');
    expect((await find(isolated.id)).status).toBe('closed');
    expect((await find(id)).status).toBe('open');
  });

  test('is liquidated at the price that is shown, and not one step before', async () => {
    const { id } = await open();
    const shown = (await find(id)).liquidationPrice!;
    await hold(toText((shown + money('0.01')) as never), '1000');
    expect((await find(id)).status).toBe('open');
    await hold(toText(shown), '1000');
    expect(await find(id)).toMatchObject({ status: 'closed', closeReason: 'liquidation' });
  });

  test('shows a liquidation price that moves with the other positions', async () => {
    const { id } = await open();
    const before = (await find(id)).liquidationPrice!;
    await open({ symbol: 'ETHUSDT', direction: 'short', quantity: quantity('10') });
    const beside = (await find(id)).liquidationPrice!;
    expect(beside > before).toBe(true);
    await harness.tick('ETHUSDT', '900');
    expect((await find(id)).liquidationPrice! < beside).toBe(true);
  });

  test('needs mark and mean to cross: a short spike liquidates nobody', async () => {
    const { id } = await open();
    await hold('20000', '1000');
    await harness.tick('BTCUSDT', '11900');
    await harness.tick('BTCUSDT', '20000');
    expect((await find(id)).status).toBe('open');
  });

  test('refuses added margin', async () => {
    const { id } = await open();
    const adding = harness.call('addMargin', user, { id, amount: money('10') });
    expect(await outcomeOf(adding)).toBe('positions.marginIsShared');
  });

  test('keeps its stops between its current liquidation price and the mark', async () => {
    const { id } = await open();
    const shown = (await find(id)).liquidationPrice!;
    const set = (text: string) =>
      outcomeOf(harness.call('updateStops', user, { id, stopLoss: price(text) }));
    expect(await set(toText(shown))).toBe('positions.stopLossRange');
    expect(await set('15000')).toBe('done');
    await hold('14999', '1000', 1);
    expect(await find(id)).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
  });
});

describe('free money', () => {
  test('is available whatever isolated positions lose if there are no cross positions', async () => {
    await open({ marginMode: 'isolated' });
    await harness.tick('BTCUSDT', '19000');
    const { available, crossEquity } = await summary();
    expect(toText(available)).toBe((await harness.money(user)).free);
    expect(crossEquity).toBeUndefined();
  });

  test('that covers a loss cannot be taken by new positions and orders', async () => {
    await open();
    const full = (await summary()).available;
    await harness.tick('BTCUSDT', '17000');
    expect(full - (await summary()).available).toBeGreaterThan(money('2900'));
    const rest = await summary();
    const big = { marginMode: 'isolated', quantity: undefined, symbol: 'ETHUSDT' } as const;
    const tooMuch = open({ ...big, margin: rest.available });
    expect(await outcomeOf(tooMuch)).toBe('wallet.insufficientBalance');
    const resting = { ...big, orderType: 'limit', limitPrice: price('900') } as const;
    expect(await outcomeOf(open({ ...resting, margin: money('7000') }))).toBe(
      'wallet.insufficientBalance',
    );
    const less = (rest.available - money('100')) as typeof rest.available;
    expect(await outcomeOf(open({ ...big, margin: less }))).toBe('done');
  });

  test('does not grow with an unrealized gain', async () => {
    await open();
    await harness.tick('BTCUSDT', '25000');
    expect(toText((await summary()).available)).toBe((await harness.money(user)).free);
  });

  test('updates the watched account when it leaves by another route', async () => {
    const { id } = await open();
    await harness.takeOut(user, '7900');
    await harness.clock.advance(10_000);
    await hold('17970', '1000');
    expect((await find(id)).status).toBe('closed');
  });
});

describe('a close', () => {
  test('takes free money for a loss beyond its margin', async () => {
    const { id } = await open();
    await harness.tick('BTCUSDT', '17000');
    const closed = await harness.call('closePosition', user, { id });
    expect(closed.profit < money('-3000')).toBe(true);
    const { free, margin } = await harness.money(user);
    expect(margin).toBe('0');
    expect(money(free)).toBe(money('10000') + closed.profit - closed.fee);
  });

  test('draws on the gain beside it once for a loss beyond all free money', async () => {
    const long = await open({ quantity: quantity('4') });
    const short = await open({ symbol: 'ETHUSDT', direction: 'short', quantity: quantity('10') });
    await harness.tick('ETHUSDT', '100');
    await harness.tick('BTCUSDT', '17300');
    const before = (await summary()).equity;
    const lost = await harness.call('closePosition', user, { id: long.id });
    expect((await harness.money(user)).free).toBe('0');
    const after = (await summary()).equity;
    // The close itself costs half the spread; nothing was left for its fee.
    expect(before - after < money('60')).toBe(true);
    const won = await harness.call('closePosition', user, { id: short.id });
    expect(won.profit).toBeGreaterThan(money('8990'));
    const { free } = await harness.money(user);
    expect(money(free)).toBe(money('10000') + lost.profit + won.profit - lost.fee - won.fee);
  });

  test('of a part leaves the rest in the account', async () => {
    const { id } = await open();
    await harness.tick('BTCUSDT', '19000');
    await harness.call('closePosition', user, { id, quantity: quantity('0.4') });
    expect(await find(id)).toMatchObject({ status: 'open', quantity: quantity('0.6') });
    const slice = (await list()).find((each) => each.id !== id);
    expect(slice).toMatchObject({ status: 'closed', marginMode: 'cross' });
  });
});

describe('a liquidation', () => {
  test('closes the largest loss and keeps what is safe without it', async () => {
    const loser = await open({ quantity: quantity('4') });
    const keeper = await open({ symbol: 'ETHUSDT', leverage: 2, quantity: quantity('1') });
    const shown = (await find(loser.id)).liquidationPrice!;
    await hold(toText(shown), '1000', 6);
    expect((await find(loser.id)).closeReason).toBe('liquidation');
    const [first, second] = [await find(loser.id), await find(keeper.id)];
    // At most what the other position does not need went to the fee, and never on the same tick.
    expect(second.priceProof.close?.time ?? Infinity).toBeGreaterThan(
      first.priceProof.close?.time ?? 0,
    );
  });

  test('closes everything when equity is below zero, and the customer owes nothing', async () => {
    await open({ quantity: quantity('4') });
    await open({ symbol: 'ETHUSDT', quantity: quantity('4') });
    await harness.clock.advance(10_000);
    harness.tape.record('ETHUSDT', '1000');
    await harness.tick('BTCUSDT', '15000');
    expect((await list()).every(({ status }) => status === 'closed')).toBe(true);
    expect(await harness.money(user)).toEqual({ free: '0', margin: '0' });
    expect(await harness.house('insurance')).toBe('0');
  });

  test('cancels resting cross orders first, and their money counts until then', async () => {
    const resting = await open({
      symbol: 'ETHUSDT',
      orderType: 'limit',
      limitPrice: price('500'),
      quantity: quantity('100'),
      leverage: 20,
    });
    const { id } = await open({ quantity: quantity('3') });
    const shown = (await find(id)).liquidationPrice!;
    await hold(toText((shown + money('1')) as never), '1000');
    expect((await find(id)).status).toBe('open');
    await hold(toText(shown), '1000');
    expect((await find(id)).status).toBe('closed');
    expect(await find(resting.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'liquidation',
    });
  });

  test('closes a fifth of a large position and checks again after thirty seconds', async () => {
    user = await harness.newCustomer('20000');
    const { id } = await open({ leverage: 20, quantity: quantity('10') });
    const shown = (await find(id)).liquidationPrice!;
    await hold(toText((shown - money('10')) as never), '1000', 6);
    expect(await find(id)).toMatchObject({ status: 'open', quantity: quantity('8') });
    await harness.restart();
    await hold(toText((shown - money('400')) as never), '1000', 20);
    expect((await find(id)).status).toBe('open');
    await hold(toText((shown - money('400')) as never), '1000', 20);
    expect((await find(id)).status).toBe('closed');
  });

  test('after a restart uses the accounts in the database', async () => {
    const { id } = await open();
    const shown = (await find(id)).liquidationPrice!;
    await harness.restart();
    await hold(toText(shown), '1000');
    expect((await find(id)).closeReason).toBe('liquidation');
  });

  test('closes every unit once when it races its owner', async () => {
    for (let round = 0; round < 10; round += 1) {
      user = await harness.newCustomer('5000');
      const { id } = await open();
      await open({ symbol: 'ETHUSDT', quantity: quantity('1') });
      const shown = (await find(id)).liquidationPrice!;
      await harness.clock.advance(10_000);
      harness.tape.record('ETHUSDT', '1000');
      harness.tape.record('BTCUSDT', toText(shown));
      const own = harness.call('closePosition', user, { id }).catch(() => undefined);
      harness.tape.record('BTCUSDT', toText(shown));
      await Promise.all([own, harness.settled()]);
      await harness.settled();
      const closed = (await list()).filter(({ symbol }) => symbol === 'BTCUSDT');
      expect(closed.map(({ status }) => status)).toEqual(['closed']);
      await harness.tick('BTCUSDT', '20000', 10_000);
      await harness.tick('ETHUSDT', '1000');
    }
  });
});

describe('a cross limit order', () => {
  const limit = { orderType: 'limit', limitPrice: price('19000') } as const;

  test('fills into the account', async () => {
    const { id } = await open(limit);
    await hold('18990', '1000', 1);
    expect(await find(id)).toMatchObject({ status: 'open', marginMode: 'cross' });
    expect((await find(id)).liquidationPrice).toBeDefined();
  });

  test('shows by whom and when it was canceled', async () => {
    const { id } = await open(limit);
    await harness.call('cancelPosition', user, { id });
    expect(await find(id)).toMatchObject({ cancelReason: 'user', closedAt: harness.clock.now() });
    expect(await harness.money(user)).toEqual({ free: '10000', margin: '0' });
  });
});

test('pays funding of a cross position with free money', async () => {
  await harness.clock.advance(3_590_000);
  await harness.tick('BTCUSDT', '20000', 5_000);
  const { id, margin } = await open();
  await open({ direction: 'short', quantity: quantity('0.5') }, await harness.newCustomer('10000'));
  const { free } = await harness.money(user);
  await harness.clock.advance(10_000);
  const paid = await find(id);
  expect(paid.carry! < 0n).toBe(true);
  expect(paid.margin).toBe(margin);
  expect(money((await harness.money(user)).free)).toBe(money(free) + paid.carry!);
});

test('requires advanced verification to open or add metals and currencies', async () => {
  harness.tape.record('XAUUSD', '4000');
  const gold = { symbol: 'XAUUSD', marginMode: 'isolated', quantity: quantity('0.1') } as const;
  const held = await open(gold);
  for (const level of ['none', 'basic'] as const) {
    harness.verify(user, level);
    expect(await outcomeOf(open(gold))).toBe('kyc.advancedRequired');
    expect(await outcomeOf(open({ ...gold, orderType: 'limit', limitPrice: price('3900') }))).toBe(
      'kyc.advancedRequired',
    );
    const adding = harness.call('addMargin', user, { id: held.id, amount: money('10') });
    expect(await outcomeOf(adding)).toBe('kyc.advancedRequired');
  }
  expect(await outcomeOf(open({ symbol: 'BTCUSDT', quantity: quantity('0.1') }))).toBe('done');
  expect((await harness.call('closePosition', user, { id: held.id })).status).toBe('closed');
});
