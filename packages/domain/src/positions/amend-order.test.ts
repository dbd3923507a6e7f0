import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unitOf } from '../money/fixed.ts';
import { money, price, quantity, type Money, type Price, type Quantity } from '../money/money.ts';
import { amendOrder, type OrderAmendment } from './amend-order.ts';
import { placeLimit } from './limit-order.ts';
import { anyDirection } from './testing/arbitrary.ts';
import { refusalOf } from './testing/refusal-of.ts';
import { bitcoin } from './testing/terms.ts';

const nobody = { cap: money('100000000'), ofSide: money('0'), ofUser: money('0') };
const market = {
  terms: bitcoin,
  tick: { sequence: 200, price: price('20000') },
  openInterest: nobody,
  heldQuantity: quantity('0'),
};
const request = {
  direction: 'long',
  leverage: 10,
  limitPrice: price('19000'),
  quantity: quantity('0.5'),
  takeProfit: price('21000'),
  stopLoss: price('18500'),
} as const;
const placed = (changes: object = {}) =>
  placeLimit({
    ...market,
    id: 'order-1',
    userId: 'user-1',
    tick: { sequence: 100, price: price('20000') },
    available: money('100000'),
    request: { ...request, ...changes },
  });
const amend = (amendment: OrderAmendment, available = '100000') =>
  amendOrder({ ...market, order: placed().order, amendment, available: money(available) });

describe('an amendment', () => {
  test('keeps what it does not name, and only later ticks fill the order', () => {
    const { order } = amend({ limitPrice: price('19100') });
    expect(order).toMatchObject({
      id: 'order-1',
      limitPrice: price('19100'),
      entryPrice: price('19100'),
      quantity: quantity('0.5'),
      takeProfit: price('21000'),
      stopLoss: price('18500'),
      triggersFromSequence: 200,
    });
  });

  test('removes a stop that is null', () => {
    expect(amend({ takeProfit: null }).order).toMatchObject({
      takeProfit: null,
      stopLoss: price('18500'),
    });
  });

  test.each<[OrderAmendment, string, string]>([
    [{ quantity: quantity('1'), margin: money('100') }, '100000', 'positions.sizeRequired'],
    [{ limitPrice: price('18400') }, '100000', 'positions.stopLossRange'],
    [{ limitPrice: price('21000'), stopLoss: null }, '100000', 'positions.takeProfitRange'],
    [{ quantity: quantity('0') }, '100000', 'positions.marginTooSmall'],
    [{ quantity: quantity('1') }, '900', 'wallet.insufficientBalance'],
    [{ margin: money('9') }, '100000', 'positions.marginTooSmall'],
  ])('%o with %s free is refused: %s', (amendment, available, key) => {
    expect(refusalOf(() => amend(amendment, available)).key).toBe(key);
  });

  test('of nothing moves nothing', () => {
    expect(amend({}, '0').transfers).toEqual([]);
  });
});

/** Free and locked money after a list of transfers, counted without the product's own code. */
const walk = (start: bigint, transfers: readonly { from: object; amount: bigint }[]) => {
  let [free, locked] = [start, 0n];
  for (const { from, amount } of transfers) {
    const sign = 'kind' in from && from.kind === 'margin' ? -1n : 1n;
    [free, locked] = [free - sign * amount, locked + sign * amount];
  }
  return { free, locked };
};

test('any number of amendments lock exactly what placing the last one at once would', () => {
  const step = fc.record({
    limitPrice: fc
      .bigInt({ min: 1_000_000n, max: 3_000_000n })
      .map((n) => (n * unitOf(2)) as Price),
    quantity: fc.bigInt({ min: 20_000n, max: 900_000n }).map((n) => (n * unitOf(6)) as Quantity),
  });
  fc.assert(
    fc.property(
      anyDirection,
      fc.array(step, { minLength: 1, maxLength: 6 }),
      (direction, steps) => {
        const stops = { direction, takeProfit: null, stopLoss: null };
        const first = placed(stops);
        const moved = [...first.transfers];
        let { order } = first;
        for (const amendment of steps) {
          const { free } = walk(money('100000'), moved);
          const next = amendOrder({ ...market, order, amendment, available: free as Money });
          order = next.order;
          moved.push(...next.transfers);
        }
        const once = placed({ ...stops, ...steps.at(-1) });
        expect(walk(money('100000'), moved)).toEqual(walk(money('100000'), once.transfers));
        expect(order).toEqual({ ...once.order, triggersFromSequence: 200 });
      },
    ),
  );
});
