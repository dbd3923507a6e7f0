import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE } from '../money/fixed.ts';
import { money, price, rate } from '../money/money.ts';
import { coinCost, type CoinMove, moveValue, openGain } from './coin-cost.ts';

let atMs = 0;
const move = (quantity: string, fields: Partial<CoinMove> = {}): CoinMove => ({
  id: String(++atMs),
  atMs,
  quantity: quantity.startsWith('-') ? -money(quantity.slice(1)) : money(quantity),
  paid: 0n,
  price: price('60000'),
  ...fields,
});

describe('the cost of a holding', () => {
  test('is what was paid, and what came from outside at the price of its moment', () => {
    const bought = move('0.1', { paid: money('5005') });
    const mined = move('0.1', { price: price('60000') });
    expect(coinCost([bought, mined])).toEqual({
      quantity: money('0.2'),
      cost: money('11005'),
      averageCost: price('55025'),
    });
  });

  test('loses that of the oldest units with what is sold or sent away', () => {
    const moves = [
      move('1', { paid: money('40000') }),
      move('1', { paid: money('60000') }),
      move('-1.5', { paid: -money('90000') }),
    ];
    expect(coinCost(moves)).toMatchObject({ cost: money('30000'), averageCost: price('60000') });
    expect(coinCost([...moves, move('-0.5')])).toEqual({
      quantity: 0n,
      cost: 0n,
      averageCost: null,
    });
  });

  test('is unknown while units without a price are held, and known again once all have left', () => {
    const unpriced = move('1', { price: null });
    expect(coinCost([unpriced])).toMatchObject({ cost: null, averageCost: null });
    const later = [unpriced, move('-1'), move('2', { paid: money('9') })];
    expect(coinCost(later)).toMatchObject({ cost: money('9'), averageCost: price('4.5') });
  });

  test('takes a coin that was exchanged for another at the price of its moment', () => {
    expect(moveValue(move('0.5', { price: price('3000') }))).toBe(money('1500'));
    expect(moveValue(move('-0.5', { paid: money('3'), price: price('3000') }))).toBe(money('1500'));
    expect(moveValue(move('-0.5', { paid: -money('1400') }))).toBe(money('1400'));
  });

  test('never invents units or money, whatever comes and goes', () => {
    const steps = fc.array(
      fc.record({
        isIn: fc.boolean(),
        units: fc.bigInt({ min: 1n, max: 5n * ONE }),
        paid: fc.bigInt({ min: 0n, max: 1_000_000n * ONE }),
      }),
      { maxLength: 40 },
    );
    fc.assert(
      fc.property(steps, (all) => {
        let [held, paid] = [0n, 0n];
        const moves = all.flatMap(({ isIn, units, paid: given }, index) => {
          const quantity = isIn ? units : -(units < held ? units : held);
          if (quantity === 0n) return [];
          held += quantity;
          if (isIn) paid += given;
          const one = { id: String(index), atMs: index, quantity, price: price('0') };
          return [{ ...one, paid: isIn ? given : 0n }];
        });
        const { quantity, cost } = coinCost(moves);
        expect(quantity).toBe(held);
        expect(cost! >= 0n && cost! <= paid).toBe(true);
      }),
    );
  });
});

test('the open gain is worth less cost, and a share of the cost if there is one', () => {
  const holding = { quantity: money('0.08214'), cost: money('5010.54') };
  expect(openGain(holding, price('68412.5'))).toEqual({
    worth: money('5619.40275'),
    gain: money('608.86275'),
    rate: ((money('608.86275') * ONE) / money('5010.54')) as never,
  });
  expect(openGain({ quantity: money('1'), cost: money('0') }, price('2')).rate).toBeNull();
  expect(openGain({ quantity: money('1'), cost: money('4') }, price('3')).rate).toBe(rate('-0.25'));
});
