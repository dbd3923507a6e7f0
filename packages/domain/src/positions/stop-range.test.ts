import { describe, expect, test } from 'vitest';
import { price } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { requireStopsInRange, type StopContext } from './stop-range.ts';

const long: StopContext = {
  direction: 'long',
  mark: price('20000'),
  liquidationPrice: price('18000'),
};
const short: StopContext = {
  direction: 'short',
  mark: price('20000'),
  liquidationPrice: price('22000'),
};

const check = (context: StopContext, stopLoss: string | null, takeProfit: string | null = null) =>
  requireStopsInRange(
    {
      stopLoss: stopLoss === null ? null : price(stopLoss),
      takeProfit: takeProfit === null ? null : price(takeProfit),
    },
    context,
  );

describe('allowed range of stop loss and take profit', () => {
  test('accepts a stop loss between liquidation and mark and a take profit past the mark', () => {
    check(long, '18000.01', '20000.01');
    check(short, '21999.99', '19999.99');
    check(long, null);
  });

  test.each([
    [long, '18000', null, 'positions.stopLossRange', '18000', '20000'],
    [long, '20000', null, 'positions.stopLossRange', '18000', '20000'],
    [long, null, '20000', 'positions.takeProfitRange', '20000', ''],
    [short, '22000', null, 'positions.stopLossRange', '20000', '22000'],
    [short, '20000', null, 'positions.stopLossRange', '20000', '22000'],
    [short, null, '20000', 'positions.takeProfitRange', '0', '20000'],
    [short, null, '0', 'positions.takeProfitRange', '0', '20000'],
  ])('refuses a level on the edge and returns the range (%#)', (...row) => {
    const [context, stopLoss, takeProfit, key, above, below] = row;
    try {
      check(context, stopLoss, takeProfit);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(Refusal);
      expect(error).toMatchObject({ key, details: { above, below } });
    }
  });

  test('accepts any stop above zero for a long without a liquidation price', () => {
    check({ ...long, liquidationPrice: null }, '0.01');
    expect(() => check({ ...long, liquidationPrice: null }, '0')).toThrow('stopLossRange');
  });
});
