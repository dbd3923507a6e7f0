import type { RequestOf } from '@candor/contract/calls';
import { money, price, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { audit } from '../../audit/audit.ts';
import { openDesk, outcomeOf, type Desk } from './testing/desk.ts';

let desk: Desk;
let user: string;

beforeEach(async () => {
  desk = await openDesk();
  await desk.fund('equity', '100000000');
  desk.tape.record('BTCUSDT', '20000');
  await desk.start();
  user = await desk.newCustomer('10000');
});
/** What is wrong in the books. Prices here are on a tape, which the database's log does not know. */
async function problems(): Promise<unknown[]> {
  const audited = await audit(desk.db);
  return [
    ...(await desk.findings()),
    ...audited.filter(({ check }) => check !== 'fills-stand-on-recorded-ticks'),
    ...desk.complaints,
  ];
}
afterEach(async () => {
  const found = await problems();
  await desk.close();
  if (found.length > 0) throw new Error(`the books are wrong: ${JSON.stringify(found)}`);
});

const order: RequestOf<'openPosition'> = {
  symbol: 'BTCUSDT',
  direction: 'long',
  leverage: 10,
  orderType: 'limit',
  limitPrice: price('19500'),
  quantity: quantity('0.1'),
};
const place = (changes: Partial<RequestOf<'openPosition'>> = {}, key?: string) =>
  desk.call('openPosition', user, { ...order, ...changes }, key);
const cancel = (id: string, key?: string) => desk.call('cancelPosition', user, { id }, key);
const newest = async () => {
  const [record] = (await desk.call('listPositions', user, {})).records;
  if (!record) throw new Error('no position');
  return record;
};

describe('a limit order', () => {
  test('rests with its money locked, is listed, and counts in the summary', async () => {
    const placed = await place();
    expect(placed).toMatchObject({ status: 'pending', limitPrice: price('19500'), profit: 0n });
    expect(await desk.money(user)).toEqual({ free: '9803.83', margin: '196.17' });
    const pending = await desk.call('listPositions', user, { status: 'pending' });
    expect(pending.records.map(({ id }) => id)).toEqual([placed.id]);
    const summary = await desk.call('getPositionsSummary', user, {});
    expect(summary).toMatchObject({ equity: money('10000'), marginUsed: money('196.17') });
    await desk.tick('BTCUSDT', '19500.01');
    expect((await newest()).status).toBe('pending');
    expect(await problems()).toEqual([]);
  });

  test('below every price that can be quoted is refused, and fails nobody else', async () => {
    const absurd = { margin: money('10'), leverage: 20, quantity: undefined };
    const answers = [place({ ...absurd, limitPrice: price('0.000000000000000001') }), place()];
    expect(await Promise.all(answers.map(outcomeOf))).toEqual([
      'positions.limitPriceRequired',
      'done',
    ]);
  });

  test('fills when the index crosses, never worse than its limit, and the rest returns', async () => {
    await place();
    await desk.tick('BTCUSDT', '19400');
    const filled = await newest();
    expect(filled).toMatchObject({ status: 'open', margin: money('195') });
    expect(filled.priceProof.open.price).toBe(price('19400'));
    expect(filled.openPrice > price('19400') && filled.openPrice < price('19405')).toBe(true);
    expect((await desk.money(user)).margin).toBe('195');
    expect(await problems()).toEqual([]);
    const closed = await desk.call('closePosition', user, { id: filled.id });
    expect(closed.status).toBe('closed');
  });

  test('that is already crossed fills at the next tick, and at the limit when that is better', async () => {
    await place({ direction: 'short', limitPrice: price('19999.99') });
    expect((await newest()).status).toBe('pending');
    await desk.tick('BTCUSDT', '20000');
    expect(await newest()).toMatchObject({ status: 'open', openPrice: price('19999.99') });
  });

  test('carries its stops: they are held against the limit and fire after the fill only', async () => {
    expect(await outcomeOf(place({ stopLoss: price('19500') }))).toBe('positions.stopLossRange');
    await place({ stopLoss: price('19300'), takeProfit: price('19800') });
    await desk.tick('BTCUSDT', '20100');
    expect((await newest()).status).toBe('pending');
    await desk.tick('BTCUSDT', '19450');
    await desk.tick('BTCUSDT', '19250');
    expect(await newest()).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
  });

  test('needs a limit, and is neither closed nor changed while it rests', async () => {
    expect(await outcomeOf(place({ limitPrice: undefined }))).toBe('positions.limitPriceRequired');
    const { id } = await place();
    const acts = [
      desk.call('closePosition', user, { id }),
      desk.call('addMargin', user, { id, amount: money('1') }),
      desk.call('updateStops', user, { id }),
    ];
    expect(await Promise.all(acts.map(outcomeOf))).toEqual(Array(3).fill('positions.notFilled'));
  });

  test('is not filled by a halted or a close-only tick', async () => {
    await place();
    await desk.clock.advance(500);
    for (const state of ['halted', 'closeOnly'] as const) {
      desk.tape.record('BTCUSDT', '19000', { state });
      await desk.settled();
      expect((await newest()).status).toBe('pending');
    }
    await desk.tick('BTCUSDT', '19500');
    expect((await newest()).status).toBe('open');
  });

  test('that no tick could open any more is cancelled and everything returns', async () => {
    await place({ direction: 'short', limitPrice: price('20500'), leverage: 20 });
    await desk.tick('BTCUSDT', '9000000');
    expect((await newest()).status).toBe('cancelled');
    expect(await desk.money(user)).toEqual({ free: '10000', margin: '0' });
  });
});

describe('gold on a weekend', () => {
  test('rests, and fills at the first tick after the opening', async () => {
    const weekend = await openDesk(Date.UTC(2026, 10, 21, 12));
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

describe('cancelling', () => {
  test('gives everything back, and the same key answers the same', async () => {
    const { id } = await place();
    const [first, again] = await Promise.all([cancel(id, 'k'), cancel(id, 'k')]);
    expect(first).toMatchObject({ status: 'cancelled', id });
    expect(again).toEqual(first);
    expect(await desk.money(user)).toEqual({ free: '10000', margin: '0' });
    expect(await outcomeOf(cancel(id))).toBe('positions.alreadyCancelled');
    await desk.tick('BTCUSDT', '19000');
    expect((await newest()).status).toBe('cancelled');
  });

  test("knows nothing of a stranger's order", async () => {
    const { id } = await place();
    const stranger = await desk.newCustomer('1');
    const answer = desk.call('cancelPosition', stranger, { id });
    expect(await outcomeOf(answer)).toBe('positions.notFound');
  });

  test('needs no price: a stale market lets go of money', async () => {
    const { id } = await place();
    await desk.clock.advance(60_000);
    expect((await cancel(id)).status).toBe('cancelled');
  });
});

describe('restart', () => {
  test('ticks recorded meanwhile fill and then stop, in order and at their prices', async () => {
    await place({ stopLoss: price('19000') });
    await desk.restart(() => {
      const fall = Array.from({ length: 300 }, (_, step) => String(19_900 - 4 * step));
      for (const text of [...fall, '20000']) {
        desk.tape.record('BTCUSDT', text, {}, { unheard: true });
      }
    });
    const closed = await newest();
    expect(closed.priceProof.open.price).toBe(price('19500'));
    expect(closed).toMatchObject({ status: 'closed', closeReason: 'stopLoss' });
    expect(closed.priceProof.close?.price).toBe(price('19000'));
  });

  test('an order that rests is watched again, and one that was cancelled is not', async () => {
    const { id } = await place();
    await place({ limitPrice: price('19400') });
    await cancel(id);
    await desk.restart();
    await desk.tick('BTCUSDT', '19300');
    const { records } = await desk.call('listPositions', user, {});
    expect(records.map(({ status }) => status).toSorted()).toEqual(['cancelled', 'open']);
  });
});

describe('races', () => {
  test('a cancellation decided before the tick wins, and the fill finds it cancelled', async () => {
    const { id } = await place();
    const release = await desk.holdWrites();
    const cancelling = cancel(id);
    await desk.waiting(1);
    desk.tape.record('BTCUSDT', '19400');
    await desk.waiting(2);
    await release();
    expect((await cancelling).status).toBe('cancelled');
    await desk.settled();
    expect((await newest()).status).toBe('cancelled');
  });

  test('a cancellation that comes while a fill is under way is refused', async () => {
    const { id } = await place();
    const release = await desk.holdWrites();
    desk.tape.record('BTCUSDT', '19400');
    await desk.waiting(1);
    const cancelling = outcomeOf(cancel(id));
    await desk.waiting(2);
    await release();
    expect(await cancelling).toBe('positions.alreadyFilled');
    expect((await newest()).status).toBe('open');
  });

  test('cancel against fill, a hundred times: exactly one happens', async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 100; round += 1) {
      user = await desk.newCustomer('500');
      const { id } = await place();
      const early = round % 2 === 0 ? outcomeOf(cancel(id)) : null;
      if (round % 3 === 0) await new Promise((resolve) => setImmediate(resolve));
      desk.tape.record('BTCUSDT', '19400');
      const outcome = await (early ?? outcomeOf(cancel(id)));
      await desk.settled();
      const { status } = await newest();
      expect(status).toBe(outcome === 'done' ? 'cancelled' : 'open');
      const { free, margin } = await desk.money(user);
      expect(margin).toBe(status === 'open' ? '195' : '0');
      if (status === 'cancelled') expect(free).toBe('500');
      seen.add(outcome);
      await desk.tick('BTCUSDT', '20000');
    }
    expect([...seen].some((outcome) => outcome !== 'done')).toBe(true);
  });

  test('a crowd of orders crossed by one tick is filled once each', async () => {
    const users = await Promise.all(Array.from({ length: 60 }, () => desk.newCustomer('1000')));
    for (const each of users) await desk.call('openPosition', each, order);
    await desk.tick('BTCUSDT', '19500');
    const pages = await Promise.all(users.map((each) => desk.call('listPositions', each, {})));
    const filled = pages.flatMap(({ records }) => records);
    expect(filled.every(({ status }) => status === 'open')).toBe(true);
    expect(new Set(filled.map(({ openPrice }) => toText(openPrice)))).toEqual(new Set(['19500']));
  });
});
