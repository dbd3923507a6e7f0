import { describe, expect, test } from 'vitest';
import { marketSymbols } from '../markets/symbols.ts';
import { multiplyDown } from '../money/fixed.ts';
import { money, toText, type Money } from '../money/money.ts';
import { openInterestCap, requireCapacity, stressMove } from './open-interest-cap.ts';
import { refusalOf } from './testing/refusal-of.ts';

const equity = money('100000000');
const capOf = (symbol: string, houseEquity: Money = equity): string => {
  const market = marketSymbols.find((each) => each.symbol === symbol)!;
  return toText(openInterestCap(market, marketSymbols, houseEquity)).split('.')[0]!;
};

describe('caps on open interest', () => {
  test('divide half of house equity by depth: 30 of 226 million for Bitcoin', () => {
    // 50,000,000 · 30 / 226 / 0.2, and the same with the other moves.
    expect(capOf('BTCUSDT')).toBe('33185840');
    expect(capOf('XAUUSD')).toBe('132743362');
    expect(capOf('EURUSD')).toBe('221238938');
    expect(capOf('DOGEUSDT')).toBe('3318584');
  });

  test('limit the cost of all symbols moving against the house to half of its equity', () => {
    const cost = marketSymbols.reduce((sum, market) => {
      const cap = openInterestCap(market, marketSymbols, equity);
      return sum + multiplyDown(cap, stressMove[market.type]);
    }, 0n);
    expect(cost <= money('50000000')).toBe(true);
    expect(cost > money('49999999')).toBe(true);
  });

  test('are zero for a house without equity', () => {
    expect(capOf('BTCUSDT', money('0'))).toBe('0');
    expect(capOf('BTCUSDT', -equity as Money)).toBe('0');
  });

  test('let one customer hold a tenth and all customers together the rest', () => {
    const limits = { cap: money('1000'), ofSide: money('930'), ofUser: money('20') };
    requireCapacity(limits, money('70'));
    const full = refusalOf(() => requireCapacity(limits, money('70.01')));
    expect([full.key, full.details]).toEqual(['positions.openInterestCap', { remaining: '70' }]);
    const own = refusalOf(() => requireCapacity(limits, money('80.01')));
    expect([own.key, own.details]).toEqual(['positions.userCap', { remaining: '80' }]);
    const over = refusalOf(() => requireCapacity({ ...limits, ofUser: money('101') }, money('1')));
    expect(over.details).toEqual({ remaining: '0' });
  });
});
