import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, price, quantity, toText, type Money, type Price } from '../money/money.ts';
import {
  cancelTransfers,
  fillLimit,
  isEntryDue,
  lockedBy,
  placeLimit,
  type LimitRequest,
  type PlaceInput,
} from './limit-order.ts';
import { anyDirection, anyLeverage, anyMargin, anyPrice } from './testing/arbitrary.ts';
import { refusalOf } from './testing/refusal-of.ts';
import { bitcoin, tickAt } from './testing/terms.ts';

const request: LimitRequest = {
  direction: 'long',
  leverage: 10,
  quantity: quantity('1'),
  limitPrice: price('19500'),
  takeProfit: null,
  stopLoss: null,
};
const openInterest = { cap: money('1000000000'), ofSide: money('0'), ofUser: money('0') };
const input = (asked: Partial<LimitRequest> = {}, available = '10000'): PlaceInput => ({
  id: 'position-1',
  userId: 'user-1',
  request: { ...request, ...asked },
  terms: bitcoin,
  tick: tickAt('20000'),
  openInterest,
  available: money(available),
});
const place = (asked: Partial<LimitRequest> = {}) => placeLimit(input(asked)).order;

describe('placing a limit order', () => {
  test('locks margin and fee at the limit', () => {
    const { order, transfers } = placeLimit(input());
    expect(toText(order.margin)).toBe('1950');
    expect(toText(order.openFee)).toBe('11.7');
    expect(order.armedAtSequence).toBe(100);
    expect(transfers.map(({ type, amount }) => [type, toText(amount)])).toEqual([
      ['positionMargin', '1961.7'],
    ]);
    expect(cancelTransfers(order).map(({ amount }) => toText(amount))).toEqual(['1961.7']);
  });

  test.each<[string, string, Partial<LimitRequest>, string?]>([
    ['no price', 'positions.limitPriceRequired', { limitPrice: price('0') }],
    ['a limit below a cent', 'positions.limitPriceRequired', { limitPrice: price('0.009') }],
    ['no size', 'positions.sizeRequired', { quantity: undefined }],
    ['an absurd limit', 'positions.sizeTooLarge', { limitPrice: price('100000000000000000') }],
    ['a stop above the limit', 'positions.stopLossRange', { stopLoss: price('19500') }],
    ['a stop past liquidation', 'positions.stopLossRange', { stopLoss: price('17000') }],
    ['a profit below the limit', 'positions.takeProfitRange', { takeProfit: price('19499') }],
    ['too much leverage', 'positions.leverageTooHigh', { leverage: 21 }],
    ['no money', 'wallet.insufficientBalance', {}, '1961.69'],
  ])('is refused for %s: %s', (_, key, asked, available) => {
    expect(refusalOf(() => placeLimit(input(asked, available))).key).toBe(key);
  });
});

describe('a resting order is due', () => {
  test('at its limit or better, on a live tick recorded after it, in market hours', () => {
    const order = place();
    const later = { sequence: 101 };
    expect(isEntryDue(order, tickAt('19500', later), true)).toBe(true);
    expect(isEntryDue(order, tickAt('19500.01', later), true)).toBe(false);
    expect(isEntryDue(order, tickAt('19000', { sequence: 100 }), true)).toBe(false);
    expect(isEntryDue(order, tickAt('19000', later), false)).toBe(false);
    expect(isEntryDue(order, tickAt('19000', { ...later, state: 'closeOnly' }), true)).toBe(false);
    expect(isEntryDue(order, tickAt('19000', { ...later, state: 'halted' }), true)).toBe(false);
    const short = place({ direction: 'short', limitPrice: price('20500') });
    expect(isEntryDue(short, tickAt('20500', later), true)).toBe(true);
    expect(isEntryDue(short, tickAt('20499.99', later), true)).toBe(false);
  });
});

describe('a fill', () => {
  const fillAt = (text: string, asked: Partial<LimitRequest> = {}) =>
    fillLimit({
      order: place(asked),
      terms: bitcoin,
      tick: tickAt(text, { sequence: 101 }),
      openInterest,
    });

  test('exactly at the limit costs the limit, because spread and impact would make it worse', () => {
    const { position, transfers } = fillAt('19500');
    expect(toText(position.entryPrice)).toBe('19500');
    expect(position.armedAtSequence).toBe(101);
    expect(transfers.map(({ type, amount }) => [type, toText(amount)])).toEqual([
      ['tradingFee', '11.7'],
    ]);
  });

  test('far past it costs the entry price of its tick, and the unused fee returns', () => {
    const { position, transfers } = fillAt('19000');
    // Impact 1 % · 19 000 / 2 / 10 000 000 = 0.0000095; entry 19 000 · 1.0001095 = 19 002.0805.
    expect(toText(position.entryPrice)).toBe('19002.0805');
    expect(toText(position.openFee)).toBe('11.401249');
    expect(transfers.map(({ type }) => type)).toEqual([
      'tradingFee',
      'positionMarginReturned',
      'rounding',
    ]);
    expect(toText(transfers[1]!.amount)).toBe('0.298751');
  });

  test('of a short above its limit pays no more than the fee that was locked', () => {
    const short = { direction: 'short', limitPrice: price('20500') } as const;
    const { position } = fillAt('21000', short);
    expect(position.entryPrice > price('20990')).toBe(true);
    expect(toText(position.openFee)).toBe('12.3');
  });

  test('that a gap made too large for its margin is refused', () => {
    const short = { direction: 'short', limitPrice: price('20500'), leverage: 20 } as const;
    expect(refusalOf(() => fillAt('500000', short)).key).toBe('positions.sizeTooLarge');
  });

  test('is never worse than the limit and leaves exactly the margin, whatever the tick', () => {
    fc.assert(
      fc.property(
        anyDirection,
        anyLeverage,
        anyMargin,
        anyPrice,
        fc.integer({ min: 0, max: 100 }),
        (direction, leverage, margin, limitPrice, permille) => {
          let order;
          try {
            const asked = { direction, leverage, margin, quantity: undefined, limitPrice };
            order = placeLimit(input(asked, '2000000')).order;
          } catch {
            return true;
          }
          const gap = (limitPrice * BigInt(permille)) / 1_000n;
          const index = (direction === 'long' ? limitPrice - gap : limitPrice + gap) as Price;
          const tick = tickAt(toText(index), { sequence: 101 });
          let filled;
          try {
            filled = fillLimit({ order, terms: bitcoin, tick, openInterest });
          } catch {
            return true;
          }
          const { position, transfers } = filled;
          const left = transfers
            .filter(({ from }) => from.owner === 'customer')
            .reduce((rest, { amount }) => (rest - amount) as Money, lockedBy(order));
          const isHeld =
            direction === 'long'
              ? position.entryPrice <= limitPrice && position.entryPrice >= index
              : position.entryPrice >= limitPrice && position.entryPrice <= index;
          return isHeld && left === position.margin;
        },
      ),
      { numRuns: 2_000 },
    );
  });
});
