import fc from 'fast-check';
import { isEntryDue } from './entry-due.ts';
import { describe, expect, test } from 'vitest';
import { money, price, quantity, toText, type Money, type Price } from '../money/money.ts';
import {
  cancelTransfers,
  fillLimit,
  lockedBy,
  openAtLimit,
  placeLimit,
  type FillInput,
  type LimitRequest,
  type PlaceInput,
} from './limit-order.ts';
import { tradingFee } from './fees.ts';
import type { OpenInput } from './open-position.ts';
import { notionalOf } from './profit.ts';
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
  heldQuantity: quantity('0'),
  available: money(available),
});
const place = (asked: Partial<LimitRequest> = {}) => placeLimit(input(asked)).order;

describe('placing a limit order', () => {
  test('locks what a market order would cost with the index at the limit', () => {
    const { order, transfers } = placeLimit(input());
    // Impact 1% · 19,500 / 2 / 10,000,000 = 0.00000975; entry 19,500 · 1.00010975 = 19,502.140125.
    expect(toText(order.margin)).toBe('1950.214013');
    expect(toText(order.openFee)).toBe('11.701285');
    expect(toText(order.entryPrice)).toBe('19500');
    expect(order.triggersFromSequence).toBe(100);
    expect(transfers.map(({ type, amount }) => [type, toText(amount)])).toEqual([
      ['positionMargin', '1961.915298'],
    ]);
    expect(cancelTransfers(order).map(({ amount }) => toText(amount))).toEqual(['1961.915298']);
  });

  test.each<[string, string, Partial<LimitRequest>, string?]>([
    ['no price', 'positions.limitPriceRequired', { limitPrice: price('0') }],
    ['a limit below one cent', 'positions.limitPriceRequired', { limitPrice: price('0.009') }],
    ['no size', 'positions.sizeRequired', { quantity: undefined }],
    ['an absurd limit', 'positions.sizeTooLarge', { limitPrice: price('100000000000000000') }],
    ['a stop above the limit', 'positions.stopLossRange', { stopLoss: price('19500') }],
    ['a stop past liquidation', 'positions.stopLossRange', { stopLoss: price('17000') }],
    ['a profit below the limit', 'positions.takeProfitRange', { takeProfit: price('19499') }],
    ['too much leverage', 'positions.leverageTooHigh', { leverage: 21 }],
    ['no money', 'wallet.insufficientBalance', {}, '1961.91'],
  ])('is refused for %s: %s', (_, key, asked, available) => {
    expect(refusalOf(() => placeLimit(input(asked, available))).key).toBe(key);
  });
});

describe('a due resting order', () => {
  test('needs its limit or better, on a live tick recorded after it, in market hours', () => {
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

const fillAt = (text: string, asked: Partial<LimitRequest> = {}, world: Partial<FillInput> = {}) =>
  fillLimit({
    order: place(asked),
    terms: bitcoin,
    tick: tickAt(text, { sequence: 101 }),
    openInterest,
    heldQuantity: quantity('0'),
    ...world,
  });

describe('filling a limit order', () => {
  test('matches at the limit the market order that it locked funds for', () => {
    const { position, transfers, orderedQuantity } = fillAt('19500');
    expect(toText(position.entryPrice)).toBe('19502.140125');
    expect(toText(position.quantity)).toBe('1');
    expect(toText(position.margin)).toBe('1950.214013');
    expect(orderedQuantity).toBeNull();
    expect(position.triggersFromSequence).toBe(101);
    expect(transfers.map(({ type, amount }) => [type, toText(amount)])).toEqual([
      ['tradingFee', '11.701285'],
      ['rounding', '0.000000925'],
    ]);
  });

  test('costs the entry price of a tick far past the limit and returns the unused fee', () => {
    const { position, transfers } = fillAt('19000');
    // Impact 1% · 19,000 / 2 / 10,000,000 = 0.0000095; entry 19,000 · 1.0001095 = 19,002.0805.
    expect(toText(position.entryPrice)).toBe('19002.0805');
    expect(toText(position.openFee)).toBe('11.401249');
    expect(toText(position.margin)).toBe('1950.214013');
    expect(transfers.map(({ type }) => type)).toEqual([
      'tradingFee',
      'positionMarginReturned',
      'rounding',
    ]);
    expect(toText(transfers[1]!.amount)).toBe('0.300036');
  });

  test('shrinks a short far above its limit to what the locked money covers', () => {
    const short = { direction: 'short', limitPrice: price('1000'), leverage: 20 } as const;
    const { position, orderedQuantity } = fillAt('20000', short);
    expect(toText(orderedQuantity ?? quantity('0'))).toBe('1');
    // Locked for 1 at 1,000: 49.994975 and 0.59994, exactly what 0.05 at 20,000 costs.
    expect(toText(position.quantity)).toBe('0.05');
    const notional = notionalOf(position.quantity, position.entryPrice);
    expect(position.margin * 20n >= notional).toBe(true);
    expect(position.openFee).toBe(
      tradingFee(position.quantity, position.entryPrice, bitcoin.feeRate).charged,
    );
  });

  test('shrinks the quantity for the impact of what others hold by now', () => {
    const crowded = { ...openInterest, ofSide: money('25000000') };
    const { position, orderedQuantity } = fillAt('19500', {}, { openInterest: crowded });
    expect(toText(position.entryPrice)).toBe('19989.6354882315');
    expect(toText(position.quantity)).toBe('0.975612');
    expect(orderedQuantity).toBe(quantity('1'));
  });

  test('refuses when not even one step is covered', () => {
    const short = { direction: 'short', limitPrice: price('0.01'), margin: money('10') } as const;
    const order = { ...short, quantity: undefined };
    expect(refusalOf(() => fillAt('99999999999', order)).key).toBe('positions.quantityTooSmall');
  });

  test('starts its tiers and its leverage where the open positions end', () => {
    const beside = { heldQuantity: quantity('512.8') };
    const { position } = fillAt('19500', {}, beside);
    expect(toText(position.tierFloor ?? money('0'))).toBe('9999600');
    const twenty = { leverage: 20, quantity: quantity('0.5') };
    expect(refusalOf(() => fillAt('19500', twenty, beside)).key).toBe('positions.leverageTooHigh');
  });

  test('keeps the leverage, pays the full fee and moves exactly what was locked at any tick', () => {
    const seen = { whole: 0, part: 0, refused: 0 };
    fc.assert(
      fc.property(
        anyDirection,
        anyLeverage,
        anyMargin,
        anyPrice,
        fc.integer({ min: 0, max: 3_000 }),
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
          if (index <= 0n) return true;
          const tick = tickAt(toText(index), { sequence: 101 });
          let filled;
          try {
            const heldQuantity = quantity('0');
            filled = fillLimit({ order, terms: bitcoin, tick, openInterest, heldQuantity });
          } catch {
            seen.refused += 1;
            return true;
          }
          const { position, transfers, orderedQuantity } = filled;
          seen[orderedQuantity === null ? 'whole' : 'part'] += 1;
          const left = transfers
            .filter(({ from }) => from.owner === 'customer')
            .reduce((rest, { amount }) => (rest - amount) as Money, lockedBy(order));
          const { quantity: size, entryPrice, openFee } = position;
          const isWorse = direction === 'long' ? entryPrice > index : entryPrice < index;
          const isWithin = position.margin * BigInt(leverage) >= notionalOf(size, entryPrice);
          const fee = tradingFee(size, entryPrice, bitcoin.feeRate).charged;
          return isWorse && isWithin && openFee === fee && left === position.margin;
        },
      ),
      { numRuns: 2_000 },
    );
    expect(Math.min(seen.whole, seen.part)).toBeGreaterThan(100);
  });
});

describe('a marketable limit order', () => {
  const atOnce = (asked: Partial<LimitRequest>, changes: Partial<OpenInput> = {}) => {
    const { limitPrice, ...rest } = { ...request, ...asked };
    return openAtLimit({
      id: 'position-1',
      userId: 'user-1',
      request: { ...rest, seenIndex: null },
      limitPrice,
      terms: bitcoin,
      tick: tickAt('20000'),
      nowMs: 1_000_000,
      isMarketOpen: true,
      openInterest,
      heldQuantity: quantity('0'),
      available: money('10000'),
      ...changes,
    });
  };

  test('opens immediately as a market order', () => {
    const short = { direction: 'short', limitPrice: price('1000'), leverage: 20 } as const;
    const { position } = atOnce(short)!;
    expect(toText(position.entryPrice)).toBe('19997.8');
    expect(toText(position.margin)).toBe('999.89');
    expect(toText(position.openFee)).toBe('11.99868');
  });

  test('rests if spread and impact exceed the limit or nothing can open now', () => {
    expect(atOnce({ limitPrice: price('19999.99') })).toBeNull();
    expect(atOnce({ limitPrice: price('20002.19') })).toBeNull();
    expect(atOnce({ limitPrice: price('20002.2') })).not.toBeNull();
    const high = { limitPrice: price('21000') };
    expect(atOnce(high, { isMarketOpen: false })).toBeNull();
    expect(atOnce(high, { tick: tickAt('20000', { state: 'closeOnly' }) })).toBeNull();
    expect(atOnce(high, { nowMs: 1_005_001 })).toBeNull();
  });

  test('is refused like a market order', () => {
    const high = { limitPrice: price('21000') };
    expect(refusalOf(() => atOnce({ ...high, leverage: 21 })).key).toBe(
      'positions.leverageTooHigh',
    );
    expect(refusalOf(() => atOnce(high, { available: money('100') })).key).toBe(
      'wallet.insufficientBalance',
    );
  });
});
