import { add, money, quantity, subtract, toText, type Money } from '@candor/domain/money/money';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { closeWithRightBooks } from './testing/close-with-right-books.ts';
import { openBitcoinHarness, outcomeOf, type Harness } from './testing/harness.ts';

let harness: Harness;
let user: string;
beforeEach(async () => {
  ({ harness, user } = await openBitcoinHarness('10000'));
  harness.tape.record('ETHUSDT', '1000');
});
afterEach(() => closeWithRightBooks(harness));

const open = (changes: object = {}) =>
  harness.call('openPosition', user, {
    symbol: 'BTCUSDT',
    direction: 'long',
    leverage: 10,
    quantity: quantity('0.1'),
    ...changes,
  });
const reverse = (id: string, key?: string) => harness.call('reversePosition', user, { id }, key);
const closeAll = (request: { symbol?: string } = {}, key?: string) =>
  harness.call('closePositions', user, request, key);
const live = async () => (await harness.call('listPositions', user, { status: 'open' })).records;

describe('a reversal', () => {
  test.each(['isolated', 'cross'] as const)(
    'of a position with %s margin pays what closing and opening at the same tick pay',
    async (marginMode) => {
      const twin = await harness.newCustomer('10000');
      const terms = {
        marginMode,
        quantity: quantity('0.1'),
        leverage: 10,
        symbol: 'BTCUSDT',
      } as const;
      const own = await open(terms);
      await harness.call('closePosition', user, { id: own.id });
      const start = (await harness.money(user)).free;
      await harness.takeOut(twin, toText(subtract(money('10000'), money(start))));
      // Alone on both sides, twice from the same balance: first by hand, then reversed.
      const byHand = await open(terms);
      await harness.tick('BTCUSDT', '20300');
      await harness.call('closePosition', user, { id: byHand.id });
      const opened = await open({ ...terms, direction: 'short' });
      const expected = await harness.money(user);
      await harness.call('closePosition', user, { id: opened.id });
      await harness.tick('BTCUSDT', '20000');
      const theirs = await harness.call('openPosition', twin, { ...terms, direction: 'long' });
      await harness.tick('BTCUSDT', '20300');
      const reversal = await harness.call('reversePosition', twin, { id: theirs.id });
      expect(await harness.money(twin)).toEqual(expected);
      expect(reversal.closed).toMatchObject({ status: 'closed', closeReason: 'user' });
      expect(reversal.opened).toMatchObject({
        status: 'open',
        direction: 'short',
        leverage: 10,
        marginMode,
        quantity: quantity('0.1'),
        openPrice: opened.openPrice,
      });
      expect(reversal.opened.priceProof.open.sequence).toBe(
        reversal.closed.priceProof.close?.sequence,
      );
    },
  );

  test('may be paid from what the close returns, and is refused whole where that is too little', async () => {
    const own = await open({ quantity: quantity('4'), leverage: 10 });
    const { free } = await harness.money(user);
    await harness.takeOut(user, free);
    await harness.tick('BTCUSDT', '19600');
    const before = await harness.money(user);
    expect(await outcomeOf(reverse(own.id))).toBe('wallet.insufficientBalance');
    expect(await harness.money(user)).toEqual(before);
    expect((await live()).map(({ id, direction }) => [id, direction])).toEqual([[own.id, 'long']]);
    await harness.tick('BTCUSDT', '20400');
    expect((await reverse(own.id)).opened.direction).toBe('short');
  });

  test('is watched at once: its liquidation comes from the log', async () => {
    const own = await open();
    const { opened } = await reverse(own.id);
    await harness.tick('BTCUSDT', '22500', 4_000);
    await harness.tick('BTCUSDT', '22500', 4_000);
    const closed = await harness.call('listPositions', user, { status: 'closed' });
    expect(closed.records.find(({ id }) => id === opened.id)?.closeReason).toBe('liquidation');
  });

  test('asked for twice at once happens once; a second key finds the position closed', async () => {
    const own = await open();
    const [first, again, other] = await Promise.all([
      reverse(own.id, 'a'),
      reverse(own.id, 'a'),
      outcomeOf(reverse(own.id, 'b')),
    ]);
    expect(again).toEqual(first);
    expect(other).toBe('positions.alreadyClosed');
    expect((await live()).map(({ id }) => id)).toEqual([first.opened.id]);
  });

  test('of another customer finds nothing', async () => {
    const own = await open();
    const stranger = await harness.newCustomer('10000');
    expect(await outcomeOf(harness.call('reversePosition', stranger, { id: own.id }))).toBe(
      'positions.notFound',
    );
  });

  test('does not happen at a tick that has already stopped the position', async () => {
    const own = await open({ stopLoss: money('19500') });
    await harness.clock.advance(500);
    harness.tape.record('BTCUSDT', '19500');
    const outcome = await outcomeOf(reverse(own.id));
    await harness.settled();
    expect(['positions.settling', 'positions.alreadyClosed']).toContain(outcome);
    expect(await live()).toEqual([]);
  });

  test('back and forth at one price only ever costs', async () => {
    let { id } = await open();
    let worth = 10_000_000_000n;
    for (let round = 0; round < 4; round += 1) {
      id = (await reverse(id)).opened.id;
      const { free, margin } = await harness.money(user);
      const left = add(money(free), money(margin)) / 10n ** 12n;
      expect(left < worth).toBe(true);
      worth = left;
    }
  });
});

describe('closing all', () => {
  test('closes each position, and names those whose market is halted', async () => {
    const bitcoin = await open();
    const ether = await open({ symbol: 'ETHUSDT', quantity: quantity('1') });
    const crossed = await open({ marginMode: 'cross', direction: 'short' });
    await harness.tick('BTCUSDT', '20100');
    harness.tape.record('ETHUSDT', '1000', { state: 'halted' });
    const { outcomes, left } = await closeAll();
    const said = new Map(
      outcomes.map((each) => [each.id, each.refusal?.errorKey ?? each.position?.status]),
    );
    expect(left).toBe(0);
    expect(said).toEqual(
      new Map([
        [bitcoin.id, 'closed'],
        [ether.id, 'positions.marketHalted'],
        [crossed.id, 'closed'],
      ]),
    );
    expect((await live()).map(({ id }) => id)).toEqual([ether.id]);
  });

  test('of one symbol leaves the others, and resting orders stay', async () => {
    await open();
    const ether = await open({ symbol: 'ETHUSDT', quantity: quantity('1') });
    const order = await open({ orderType: 'limit', limitPrice: money('15000') });
    expect((await closeAll({ symbol: 'BTCUSDT' })).outcomes).toHaveLength(1);
    expect((await live()).map(({ id }) => id)).toEqual([ether.id]);
    expect((await harness.call('listPositions', user, { status: 'pending' })).records[0]?.id).toBe(
      order.id,
    );
  });

  test('repeats its first answer, and closes nothing that opened since', async () => {
    await open();
    const [first, beside] = await Promise.all([closeAll({}, 'k'), closeAll({}, 'k')]);
    expect(beside).toEqual(first);
    const later = await open();
    expect(await closeAll({}, 'k')).toEqual(first);
    expect((await live()).map(({ id }) => id)).toEqual([later.id]);
  });

  test('against a liquidation closes every position once', async () => {
    const ids = await Promise.all(
      ['0.1', '0.2', '0.3'].map(
        async (size) => (await open({ quantity: quantity(size), leverage: 20 })).id,
      ),
    );
    await harness.clock.advance(4_000);
    harness.tape.record('BTCUSDT', '19050');
    await harness.clock.advance(4_000);
    harness.tape.record('BTCUSDT', '19050');
    const { outcomes } = await closeAll();
    await harness.settled();
    expect(outcomes.every(({ refusal, position }) => !refusal || !position)).toBe(true);
    const closed = (await harness.call('listPositions', user, { status: 'closed' })).records;
    expect(closed.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    expect(await live()).toEqual([]);
  });
});

test('a partial close answers with the part that closed, net of its share of the fees', async () => {
  const own = await open();
  await harness.tick('BTCUSDT', '20500');
  const answer = await harness.call('closePosition', user, {
    id: own.id,
    quantity: quantity('0.04'),
  });
  const closed = (await harness.call('listPositions', user, { status: 'closed' })).records[0];
  expect(answer).toMatchObject({ id: own.id, status: 'open', quantity: quantity('0.06') });
  expect(answer.closedPart).toEqual(closed);
  expect(answer.closedPart?.quantity).toBe(quantity('0.04'));
  const whole = await harness.call('closePosition', user, { id: own.id });
  expect(whole.closedPart).toBeUndefined();
  const fees = [closed!.fee, whole.fee].reduce((sum, fee) => add(sum, fee), 0n as Money);
  const { free } = await harness.money(user);
  const profit = add(closed!.profit, whole.profit);
  expect(money(free)).toBe(subtract(add(money('10000'), profit), fees));
});
