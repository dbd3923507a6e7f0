import type { RequestOf } from '@candor/contract/calls';
import { multiplyUp } from '@candor/domain/money/fixed';
import { money, price, quantity, rate, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeWithRightBooks, findProblems } from './testing/close-with-right-books.ts';
import { openBitcoinHarness, openHarness, outcomeOf, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;

beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('10000'));
});
afterEach(() => closeWithRightBooks(harness));

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  orderType: 'limit',
  limitPrice: price('19500'),
  quantity: quantity('0.1'),
};
const place = (changes: Partial<RequestOf<'openPosition'>> = {}, key?: string) =>
  harness.call('openPosition', user, { ...order, ...changes }, key);
const cancel = (id: string, key?: string) => harness.call('cancelPosition', user, { id }, key);
const newest = async () => {
  const [record] = (await harness.call('listPositions', user, {})).records;
  if (!record) throw new Error('no position');
  return record;
};

describe('a limit order', () => {
  test('rests with its money locked, is listed, and counts in the summary', async () => {
    const placed = await place();
    expect(placed).toMatchObject({ status: 'pending', limitPrice: price('19500'), profit: 0n });
    expect(await harness.money(user)).toEqual({ free: '9803.790701', margin: '196.209299' });
    const pending = await harness.call('listPositions', user, { status: 'pending' });
    expect(pending.records.map(({ id }) => id)).toEqual([placed.id]);
    const summary = await harness.call('getPositionsSummary', user, {});
    expect(summary).toMatchObject({ equity: money('10000'), marginUsed: money('196.209299') });
    await harness.tick('BTCUSDT', '19500.01');
    expect((await newest()).status).toBe('pending');
    expect(await findProblems(harness)).toEqual([]);
  });

  test('is refused below every price that can be quoted, without failing other orders', async () => {
    const absurd = { margin: money('10'), leverage: 20, quantity: undefined };
    const answers = [place({ ...absurd, limitPrice: price('0.000000000000000001') }), place()];
    expect(await Promise.all(answers.map(outcomeOf))).toEqual([
      'positions.limitPriceRequired',
      'done',
    ]);
  });

  test('fills when the index crosses, as a market order of that tick, and the rest returns', async () => {
    await place();
    await harness.tick('BTCUSDT', '19400');
    const filled = await newest();
    expect(filled).toMatchObject({ status: 'open', margin: money('195.039064') });
    expect(filled.priceProof.open.price).toBe(price('19400'));
    expect(filled.openPrice > price('19400') && filled.openPrice < price('19405')).toBe(true);
    expect((await harness.money(user)).margin).toBe('195.039064');
    expect(await findProblems(harness)).toEqual([]);
    const closed = await harness.call('closePosition', user, { id: filled.id });
    expect(closed.status).toBe('closed');
  });

  test('fills at the next tick when only spread and impact kept it from its limit', async () => {
    await place({ direction: 'short', limitPrice: price('19999.99') });
    expect((await newest()).status).toBe('pending');
    await harness.tick('BTCUSDT', '20000');
    const filled = await newest();
    expect(filled.status).toBe('open');
    expect(filled.openPrice < price('19997')).toBe(true);
  });

  test('becomes a market order far on the other side of the price: its leverage, fee and entry', async () => {
    const market = await harness.call('openPosition', user, {
      symbol: 'BTCUSDT',
      direction: 'short',
      leverage: 20,
      quantity: quantity('0.1'),
    });
    await harness.call('closePosition', user, { id: market.id });
    const far = await place({ direction: 'short', limitPrice: price('2500'), leverage: 20 });
    expect(far).toMatchObject({ status: 'open', limitPrice: price('2500') });
    const { margin, fee, openPrice, liquidationPrice } = market;
    expect(far).toMatchObject({ margin, fee, openPrice, liquidationPrice });
    expect(await findProblems(harness)).toEqual([]);
  });

  test('is reduced to what its locked money covers and shows the ordered quantity', async () => {
    await place({ direction: 'short', limitPrice: price('20500'), leverage: 20 });
    const { margin: locked } = await harness.money(user);
    await harness.tick('BTCUSDT', '41000');
    const filled = await newest();
    expect(filled).toMatchObject({ status: 'open', orderedQuantity: quantity('0.1') });
    // Double the price, plus slightly more impact for the quantity at the limit.
    expect(filled.quantity).toBe(quantity('0.05'));
    const notional = multiplyUp(filled.quantity, filled.openPrice);
    expect(filled.margin * 20n >= notional).toBe(true);
    expect(filled.fee >= multiplyUp(notional, rate('0.0006'))).toBe(true);
    expect(filled.margin + filled.fee <= money(locked)).toBe(true);
    expect(await findProblems(harness)).toEqual([]);
  });

  test('starts its tiers after the quantity that is already open', async () => {
    const large = { symbol: 'BTCUSDT', direction: 'long', leverage: 20 } as const;
    const rich = await harness.newCustomer('100000');
    const opened = await harness.call('openPosition', rich, { ...large, quantity: quantity('40') });
    expect(opened.tierFloor).toBe(0n);
    await harness.call('openPosition', rich, { ...order, leverage: 20 });
    await harness.tick('BTCUSDT', '19500');
    const [filled] = (await harness.call('listPositions', rich, {})).records;
    expect(filled?.tierFloor).toBe(money('780000'));
    const [alone, beside] = [opened, filled!].map(
      ({ openPrice, liquidationPrice }) => 1 - Number(liquidationPrice) / Number(openPrice),
    );
    // The first thousands need 0.4 %, those past 780,000 need 1 %.
    expect(beside! < alone!).toBe(true);
  });

  test('carries stops that are checked against the limit and fire only after the fill', async () => {
    expect(await outcomeOf(place({ stopLoss: price('19500') }))).toBe('positions.stopLossRange');
    await place({ stopLoss: price('19300'), takeProfit: price('19800') });
    await harness.tick('BTCUSDT', '20100');
    expect((await newest()).status).toBe('pending');
    await harness.tick('BTCUSDT', '19450');
    await harness.tick('BTCUSDT', '19250');
    expect(await newest()).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
  });

  test('needs a limit, and is neither closed nor changed while it rests', async () => {
    expect(await outcomeOf(place({ limitPrice: undefined }))).toBe('positions.limitPriceRequired');
    const { id } = await place();
    const commands = [
      harness.call('closePosition', user, { id }),
      harness.call('addMargin', user, { id, amount: money('1') }),
      harness.call('updateStops', user, { id }),
    ];
    expect(await Promise.all(commands.map(outcomeOf))).toEqual(
      Array(3).fill('positions.notFilled'),
    );
  });

  test('is not filled by a halted or a close-only tick', async () => {
    await place();
    await harness.clock.advance(500);
    for (const state of ['halted', 'closeOnly'] as const) {
      harness.tape.record('BTCUSDT', '19000', { state });
      await harness.settled();
      expect((await newest()).status).toBe('pending');
    }
    await harness.tick('BTCUSDT', '19500');
    expect((await newest()).status).toBe('open');
  });

  test('is canceled with everything returned when its money no longer covers one step', async () => {
    await place({ direction: 'short', limitPrice: price('20500'), leverage: 20 });
    await harness.tick('BTCUSDT', '9000000000000');
    expect(await newest()).toMatchObject({ status: 'cancelled', cancelReason: 'notCovered' });
    expect(await harness.money(user)).toEqual({ free: '10000', margin: '0' });
  });
});

describe('a gold order on a weekend', () => {
  test('rests, and fills at the first tick after the opening', async () => {
    const weekend = await openHarness(Date.UTC(2026, 10, 21, 12));
    await weekend.fund('equity', '100000000');
    weekend.tape.record('XAUUSD', '4000');
    await weekend.start();
    const owner = await weekend.newCustomer('5000');
    const gold = { symbol: 'XAUUSD', limitPrice: price('3990'), quantity: quantity('1') };
    const { id } = await weekend.call('openPosition', owner, { ...order, ...gold });
    await weekend.tick('XAUUSD', '3980');
    const status = async () =>
      (await weekend.call('listPositions', owner, {})).records.map((each) => each.status);
    expect(await status()).toEqual(['pending']);
    await weekend.clock.jump(36 * 3_600_000);
    weekend.tape.record('XAUUSD', '3985');
    await weekend.settled();
    expect(await status()).toEqual(['open']);
    expect(await outcomeOf(weekend.call('cancelPosition', owner, { id }))).toBe(
      'positions.alreadyFilled',
    );
    await weekend.close();
  });
});

describe('canceling', () => {
  test('releases everything, and replays the response to the same key', async () => {
    const { id } = await place();
    const [first, again] = await Promise.all([cancel(id, 'k'), cancel(id, 'k')]);
    expect(first).toMatchObject({ status: 'cancelled', id });
    expect(again).toEqual(first);
    expect(await harness.money(user)).toEqual({ free: '10000', margin: '0' });
    expect(await outcomeOf(cancel(id))).toBe('positions.alreadyCancelled');
    await harness.tick('BTCUSDT', '19000');
    expect((await newest()).status).toBe('cancelled');
  });

  test("does not find another customer's order", async () => {
    const { id } = await place();
    const stranger = await harness.newCustomer('1');
    const answer = harness.call('cancelPosition', stranger, { id });
    expect(await outcomeOf(answer)).toBe('positions.notFound');
  });

  test('needs no price and works in a stale market', async () => {
    const { id } = await place();
    await harness.clock.advance(60_000);
    expect((await cancel(id)).status).toBe('cancelled');
  });
});

describe('restart', () => {
  test('applies ticks recorded meanwhile in order: fills, then stops, at their prices', async () => {
    await place({ stopLoss: price('19000') });
    await harness.restart(() => {
      const fall = Array.from({ length: 300 }, (_, step) => String(19_900 - 4 * step));
      for (const text of [...fall, '20000']) {
        harness.tape.record('BTCUSDT', text, {}, { isUndelivered: true });
      }
    });
    const closed = await newest();
    expect(closed.priceProof.open.price).toBe(price('19500'));
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
    expect(closed.priceProof.close?.price).toBe(price('19000'));
  });

  test('watches resting orders again, and not canceled ones', async () => {
    const { id } = await place();
    await place({ limitPrice: price('19400') });
    await cancel(id);
    await harness.restart();
    await harness.tick('BTCUSDT', '19300');
    const { records } = await harness.call('listPositions', user, {});
    expect(records.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'open']);
  });
});

describe('races', () => {
  test('a cancellation decided before the tick wins, and the fill finds it canceled', async () => {
    const { id } = await place();
    const release = await harness.holdWrites();
    const cancelling = cancel(id);
    await harness.waiting(1);
    harness.tape.record('BTCUSDT', '19400');
    await harness.waiting(2);
    await release();
    expect((await cancelling).status).toBe('cancelled');
    await harness.settled();
    expect((await newest()).status).toBe('cancelled');
  });

  test('refuses a cancellation while a fill is in progress', async () => {
    const { id } = await place();
    const release = await harness.holdWrites();
    harness.tape.record('BTCUSDT', '19400');
    await harness.waiting(1);
    const cancelling = outcomeOf(cancel(id));
    await harness.waiting(2);
    await release();
    expect(await cancelling).toBe('positions.alreadyFilled');
    expect((await newest()).status).toBe('open');
  });

  test('either cancels or fills in each of a hundred races', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      user = await harness.newCustomer('500');
      const { id, margin: asked } = await place();
      const early = round % 2 === 0 ? outcomeOf(cancel(id)) : null;
      if (round % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      harness.tape.record('BTCUSDT', '19400');
      const outcome = await (early ?? outcomeOf(cancel(id)));
      await harness.settled();
      const { status } = await newest();
      expect(status).toBe(outcome === 'done' ? 'cancelled' : 'open');
      const { free, margin } = await harness.money(user);
      expect(margin).toBe(status === 'open' ? toText(asked) : '0');
      if (status === 'cancelled') expect(free).toBe('500');
      seen.add(outcome);
      await harness.tick('BTCUSDT', '20000');
    }
    expect([...seen].some((outcome) => outcome !== 'done')).toBe(true);
  });

  test('fills each of many orders crossed by one tick once', async () => {
    const users = await Promise.all(Array.from({ length: 60 }, () => harness.newCustomer('1000')));
    for (const each of users) await harness.call('openPosition', each, order);
    await harness.tick('BTCUSDT', '19500');
    const pages = await Promise.all(users.map((each) => harness.call('listPositions', each, {})));
    const filled = pages.flatMap(({ records }) => records);
    expect(filled.every(({ status }) => status === 'open')).toBe(true);
    // Each pays the impact of those before it.
    expect(new Set(filled.map(({ openPrice }) => toText(openPrice))).size).toBe(60);
    for (const { margin, quantity: size, openPrice, orderedQuantity } of filled) {
      expect(margin * 10n >= multiplyUp(size, openPrice)).toBe(true);
      expect(orderedQuantity === undefined).toBe(size === quantity('0.1'));
    }
  });
});
