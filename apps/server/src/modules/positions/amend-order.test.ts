import type { RequestOf } from '@candor/contract/calls';
import { add, money, price, quantity, toText } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openBitcoinHarness, outcomeOf, type Harness } from './testing/harness.ts';

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
const place = (changes: Partial<RequestOf<'openPosition'>> = {}, by = user) =>
  harness.call('openPosition', by, { ...order, ...changes });
const amend = (id: string, changes: Partial<RequestOf<'amendOrder'>>, key?: string) =>
  harness.call('amendOrder', user, { id, ...changes }, key);
const found = async (id: string) =>
  (await harness.call('listPositions', user, {})).records.find((each) => each.id === id)!;

describe('an amended order', () => {
  test.each(['isolated', 'cross'] as const)(
    '%s locks what it would if placed so',
    async (marginMode) => {
      const twin = await harness.newCustomer('10000');
      const placed = await place({ marginMode });
      const last = { limitPrice: price('19200'), quantity: quantity('0.25') };
      await amend(placed.id, { limitPrice: price('19900'), quantity: quantity('0.4') });
      const amended = await amend(placed.id, last);
      await place({ marginMode, ...last }, twin);
      expect(await harness.money(user)).toEqual(await harness.money(twin));
      expect(amended).toMatchObject({ id: placed.id, status: 'pending', ...last, version: 3 });
      await harness.call('cancelPosition', user, { id: placed.id });
      expect((await harness.money(user)).free).toBe('10000');
    },
  );

  test('fills at its new limit and not at the old one, also after a restart', async () => {
    const { id } = await place();
    await amend(id, { limitPrice: price('19000') });
    await harness.tick('BTCUSDT', '19400');
    expect((await found(id)).status).toBe('pending');
    await harness.restart();
    await harness.tick('BTCUSDT', '19000');
    expect(await found(id)).toMatchObject({ status: 'open', limitPrice: price('19000') });
  });

  test('that its price has already reached fills with the next tick, never with the one it saw', async () => {
    const { id } = await place();
    await amend(id, { limitPrice: price('20500') });
    await harness.settled();
    expect((await found(id)).status).toBe('pending');
    await harness.tick('BTCUSDT', '20100');
    const filled = await found(id);
    expect(filled.status).toBe('open');
    expect(filled.priceProof.open.price).toBe(price('20100'));
  });

  test('keeps stops that are not named, and loses one set to zero', async () => {
    const { id } = await place({ takeProfit: price('21000'), stopLoss: price('18800') });
    expect(await amend(id, { takeProfit: price('0') })).toMatchObject({ stopLoss: price('18800') });
    expect((await found(id)).takeProfit).toBeUndefined();
  });

  test.each<[Partial<RequestOf<'amendOrder'>>, string]>([
    [{ quantity: quantity('50') }, 'wallet.insufficientBalance'],
    [{ margin: money('1') }, 'positions.marginTooSmall'],
    [{ version: 7 }, 'positions.orderChanged'],
    [{ margin: money('100'), quantity: quantity('1') }, 'positions.sizeRequired'],
  ])('refused for %o stays as it was', async (changes, key) => {
    const { id } = await place();
    const before = [await harness.money(user), await found(id)];
    expect(await outcomeOf(amend(id, changes))).toBe(key);
    expect([await harness.money(user), await found(id)]).toEqual(before);
  });

  test('of another customer, filled or canceled is refused', async () => {
    const { id } = await place();
    const stranger = await harness.newCustomer('1000');
    const theirs = harness.call('amendOrder', stranger, { id, quantity: quantity('0.2') });
    expect(await outcomeOf(theirs)).toBe('positions.notFound');
    await harness.tick('BTCUSDT', '19500');
    expect(await outcomeOf(amend(id, { quantity: quantity('0.2') }))).toBe(
      'positions.alreadyFilled',
    );
    const other = await place({ limitPrice: price('18000') });
    await harness.call('cancelPosition', user, { id: other.id });
    expect(await outcomeOf(amend(other.id, { quantity: quantity('0.2') }))).toBe(
      'positions.alreadyCancelled',
    );
  });
});

test('an order of half of the cap can be moved: it does not count beside itself', async () => {
  const rich = await harness.newCustomer('100000000');
  const most = async (size: string) =>
    outcomeOf(place({ quantity: quantity(size), leverage: 1, limitPrice: price('10000') }, rich));
  let size = 2_048;
  while ((await most(String(size))) !== 'done') size /= 2;
  const [own] = (await harness.call('listPositions', rich, { status: 'pending' })).records;
  const moved = harness.call('amendOrder', rich, { id: own!.id, limitPrice: price('10000.01') });
  expect(await outcomeOf(moved)).toBe('done');
  const larger = { id: own!.id, quantity: quantity(String(size * 4)) };
  expect(await outcomeOf(harness.call('amendOrder', rich, larger))).not.toBe('done');
});

const ROUNDS = process.env['ATTACK_DEPTH'] === 'deep' ? 300 : 12;
test('against fills, cancellations and each other, no order of events makes or loses money', async () => {
  let worth = money('10000');
  for (let round = 0; round < ROUNDS; round += 1) {
    harness.tape.record('BTCUSDT', '20000');
    await harness.settled();
    const { id } = await place();
    await harness.clock.advance(500);
    const release = round % 2 === 0 ? undefined : await harness.holdWrites();
    const racing = [
      outcomeOf(amend(id, { limitPrice: price('19900') }, `a${round}`)),
      outcomeOf(amend(id, { quantity: quantity('0.3') }, `a${round}`)),
      outcomeOf(amend(id, { quantity: quantity('0.02') }, `b${round}`)),
      ...(round % 3 === 0 ? [outcomeOf(harness.call('cancelPosition', user, { id }))] : []),
    ];
    harness.tape.record('BTCUSDT', round % 4 === 1 ? '19950' : '19400');
    await release?.();
    await Promise.all(racing);
    await harness.settled();
    const { status, quantity: size } = await found(id);
    if (status === 'open') await harness.call('closePosition', user, { id });
    if (status === 'pending') await harness.call('cancelPosition', user, { id });
    expect([quantity('0.1'), quantity('0.3'), quantity('0.02')]).toContain(size);
    const { free, margin } = await harness.money(user);
    expect(margin).toBe('0');
    // Fees and spread only ever cost, and a round that filled nothing costs nothing.
    const now = add(money(free), money(margin));
    expect(now <= worth, `round ${round}: ${toText(worth)} → ${free}`).toBe(true);
    if (status !== 'open') expect(now).toBe(worth);
    worth = now;
  }
});
