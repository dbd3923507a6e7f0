import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { multiplyDown, multiplyUp, ONE, unitOf } from '../../money/fixed.ts';
import {
  money,
  price,
  quantity,
  rate,
  toText,
  type Money,
  type Quantity,
  type Rate,
} from '../../money/money.ts';
import { coinSteps, hedgeOf, sellSteps } from './cash-and-carry.ts';
import {
  closeSteps,
  netQuantity,
  quantityFor,
  reduceSteps,
  stepsTo,
  TRADING_BAND,
  type HeldLot,
} from './steps.ts';

const market = {
  symbol: 'BTCUSDT',
  mark: price('50000'),
  quantityPrecision: 6,
  minMargin: money('10'),
};
const lot = (id: string, direction: 'long' | 'short', size: string): HeldLot => ({
  id,
  symbol: 'BTCUSDT',
  direction,
  quantity: quantity(size),
  entryPrice: price('48000'),
});
const held = (lots: HeldLot[]) => ({ lots, worth: money('10000'), leverage: 3 });

describe('steps to a target', () => {
  test('open what is missing, truncated to the steps of the market', () => {
    const target = quantityFor(money('10000'), rate('0.3333'), market);
    expect(toText(target)).toBe('0.06666');
    expect(stepsTo(target, market, held([]))).toEqual([
      { kind: 'open', symbol: 'BTCUSDT', direction: 'long', quantity: target },
    ]);
    expect(toText(quantityFor(money('10000'), rate('-0.33333'), market))).toBe('-0.066666');
  });

  test('close the oldest lots of the other side before they open', () => {
    const lots = [lot('a', 'long', '0.02'), lot('b', 'long', '0.03')];
    expect(stepsTo(quantity('0.015'), market, held(lots))).toEqual([
      { kind: 'close', positionId: 'a', quantity: quantity('0.02') },
      { kind: 'close', positionId: 'b', quantity: quantity('0.015') },
    ]);
    expect(stepsTo(quantity('-0.01'), market, held(lots)).map(({ kind }) => kind)).toEqual([
      'close',
      'close',
      'open',
    ]);
  });

  test('leave differences within the band, but close everything when nothing is wanted', () => {
    const small = [lot('a', 'long', '0.003')];
    expect(stepsTo(quantity('0.0065'), market, held(small))).toEqual([]);
    expect(stepsTo(quantity('0'), market, held(small))).toHaveLength(1);
    expect(stepsTo(quantity('0.003'), market, held(small))).toEqual([]);
  });

  test('open nothing below the smallest margin', () => {
    const poor = { lots: [], worth: money('100'), leverage: 3 };
    expect(stepsTo(quantity('0.0006'), market, poor)).toEqual([]);
  });

  test('end at the target or within the band, at any holdings', () => {
    const anyLots = fc.array(
      fc.record({ size: fc.integer({ min: 1, max: 500_000 }), isLong: fc.boolean() }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(anyLots, fc.integer({ min: -500_000, max: 500_000 }), (sizes, wanted) => {
        const lots = sizes.map(({ size, isLong }, index) => ({
          ...lot(String(index), isLong ? 'long' : 'short', '1'),
          quantity: (BigInt(size) * unitOf(6)) as Quantity,
        }));
        const target = (BigInt(wanted) * unitOf(6)) as Quantity;
        const steps = stepsTo(target, market, held(lots));
        let net: bigint = netQuantity(lots, 'BTCUSDT');
        for (const step of steps) {
          if (step.kind === 'open')
            net += step.direction === 'long' ? step.quantity : -step.quantity;
          if (step.kind !== 'close') continue;
          const own = lots.find(({ id }) => id === step.positionId)!;
          expect(step.quantity > 0n && step.quantity <= own.quantity).toBe(true);
          net += own.direction === 'long' ? -step.quantity : step.quantity;
        }
        const gap = net > target ? net - target : target - net;
        const smallest = multiplyDown(money('33'), ONE);
        const allowed = steps.length === 0 ? multiplyDown(money('10000'), TRADING_BAND) : smallest;
        expect(multiplyUp(gap, market.mark) <= allowed + ONE).toBe(true);
      }),
    );
  });

  test('free money by the same share of every lot, rounded up', () => {
    const lots = [lot('a', 'short', '0.5'), lot('b', 'short', '0.000001')];
    expect(reduceSteps(lots, rate('0.1000001'), () => 6)).toEqual([
      { kind: 'close', positionId: 'a', quantity: quantity('0.050001') },
      { kind: 'close', positionId: 'b', quantity: quantity('0.000001') },
    ]);
    expect(reduceSteps(lots, 0n as Rate, () => 6)).toEqual([]);
    expect(closeSteps(lots, 'long', quantity('1'))).toEqual([]);
  });
});

describe('cash and carry', () => {
  const mark = price('50000');

  test('buys the coin in exchanges of an allowed size', () => {
    const steps = coinSteps(money('200000'), quantity('0'), mark);
    expect(
      steps.map((step) => (step.kind === 'exchange' ? `${step.from} ${toText(step.amount)}` : '')),
    ).toEqual(['USDT 40000', 'USDT 40000', 'USDT 16000']);
  });

  test('sells the coin when it holds too much of it, and stays within the band', () => {
    expect(coinSteps(money('10000'), quantity('0.096'), mark)).toEqual([]);
    expect(coinSteps(money('10000'), quantity('0.15'), mark)).toEqual([
      { kind: 'exchange', from: 'BTC', to: 'USDT', amount: money('0.054') },
    ]);
  });

  test('sells any quantity completely, in parts that are allowed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 9n }), (steps) => {
        const sold = (steps * unitOf(8)) as Quantity;
        const parts = sellSteps(sold, mark).map((step) =>
          step.kind === 'exchange' ? step.amount : (0n as Money),
        );
        expect(parts.reduce<bigint>((sum, part) => sum + part, 0n)).toBe(sold);
        expect(parts.every((part) => part > 0n && multiplyUp(part, mark) <= money('40001'))).toBe(
          true,
        );
      }),
    );
    expect(sellSteps(quantity('0'), mark)).toEqual([]);
  });

  test('hedges the coin by a short of the same size', () => {
    expect(toText(hedgeOf(quantity('0.12345678'), 6))).toBe('-0.123456');
  });
});
