import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { price, quantity, toText, type Price } from '../money/money.ts';
import { closeLevel, isCloseDue, placeCloseOrder } from './close-order.ts';
import { exitPrice } from './fill-price.ts';
import { bitcoin, positionWith, tickAt } from './testing/terms.ts';
import { anyDirection, anyPrice } from './testing/arbitrary.ts';
import { toDouble } from './trigger-heaps.ts';

const position = positionWith({ quantity: quantity('0.5') });
const place = (limit: string, size?: string, bound = '0') =>
  placeCloseOrder({
    id: 'order',
    position,
    limitPrice: price(limit),
    ...(size !== undefined && { quantity: quantity(size) }),
    bound: quantity(bound),
    terms: bitcoin,
    tick: tickAt('20000'),
  });

describe('a close order', () => {
  test('is for all that no other order is for, if no quantity is given', () => {
    expect(toText(place('21000', undefined, '0.2').quantity)).toBe('0.3');
  });

  test.each([
    ['21000', '0.31', 'positions.quantityTooLarge'],
    ['21000', '0', 'positions.quantityTooSmall'],
    ['21000', '0.0000001', 'positions.quantityTooPrecise'],
    ['0', '0.1', 'positions.limitPriceRequired'],
  ])('at %s for %s is refused: %s', (limit, size, refusal) => {
    expect(() => place(limit, size, '0.2')).toThrow(refusal);
  });

  test('is refused when other orders are for everything', () => {
    expect(() => place('21000', undefined, '0.5')).toThrow('positions.quantityTooLarge');
  });

  const market = { isMarketOpen: true, terms: bitcoin };

  test('waits for a later tick that is not halted, in market hours', () => {
    const order = place('21000');
    const later = { sequence: order.triggersFromSequence + 1 };
    const dueAt = (changes: object, isMarketOpen = true) =>
      isCloseDue(order, tickAt('22000', changes), { ...market, isMarketOpen });
    expect(dueAt(later)).toBe(true);
    expect(dueAt({ ...later, state: 'closeOnly' })).toBe(true);
    expect(dueAt({ sequence: order.triggersFromSequence })).toBe(false);
    expect(dueAt({ ...later, state: 'halted' })).toBe(false);
    expect(dueAt(later, false)).toBe(false);
  });

  test('never exits worse than its limit, and the preselection never misses it', () => {
    fc.assert(
      fc.property(
        anyDirection,
        anyPrice,
        fc.integer({ min: -400, max: 400 }),
        (direction, limit, away) => {
          const order = { ...place('21000'), direction, limitPrice: limit };
          const index = ((limit * BigInt(1_000_000 + away)) / 1_000_000n) as Price;
          const tick = { ...tickAt('1'), price: index, sequence: order.triggersFromSequence + 1 };
          const exit = exitPrice(bitcoin, direction, index);
          const isKept = direction === 'long' ? exit >= limit : exit <= limit;
          const level = closeLevel(order, bitcoin);
          const mark = toDouble(index);
          const isSelected = level.side === 'above' ? mark >= level.price : mark <= level.price;
          const isDue = isCloseDue(order, tick, market);
          return isDue === isKept && (!isDue || isSelected);
        },
      ),
    );
  });
});
