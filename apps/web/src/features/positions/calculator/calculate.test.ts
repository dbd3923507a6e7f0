import { findMarketSymbol } from '@candor/domain/markets/symbols';
import { money, price } from '@candor/domain/money/money';
import { contractTerms } from '@candor/domain/positions/contract-terms';
import { previewEntry } from '@candor/domain/positions/preview-open';
import type { Direction } from '@candor/domain/positions/terms';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomeAt, targetPrice } from './calculate.ts';
import { imagine, type CalculatorForm } from './use-calculator.ts';

const market = findMarketSymbol('BTCUSDT');
if (!market) throw new Error('the product trades bitcoin');
const terms = contractTerms(market);
const at = (direction: Direction, margin = '500') =>
  previewEntry({
    terms,
    direction,
    leverage: 10,
    margin: money(margin),
    entry: price('50000'),
  });

test('a long of 0.1 gains 100 for 1 000 of price, less the fees of both ways', () => {
  const { profit, fees, afterFees, rate } = outcomeAt(at('long'), price('51000'), terms);
  expect(profit).toBe(money('100'));
  expect(fees).toBe(money('6.06'));
  expect(afterFees).toBe(money('93.94'));
  expect(rate).toBe(money('0.18788'));
});

test('a short loses what a long gains, and pays the same fees', () => {
  const { profit, fees } = outcomeAt(at('short'), price('51000'), terms);
  expect([profit, fees]).toEqual([money('-100'), money('6.06')]);
});

test('the target price is the first one that leaves what was wanted', () => {
  const sides = fc.constantFrom<Direction[]>('long', 'short');
  fc.assert(
    fc.property(sides, fc.integer({ min: 0, max: 2_000 }), (direction, wanted) => {
      const position = at(direction);
      const target = targetPrice(position, money(String(wanted)), terms);
      if (target === null) throw new Error('a gain of less than the notional has a price');
      const step = direction === 'long' ? -price('0.01') : price('0.01');
      const goal = money(String(wanted));
      expect(outcomeAt(position, target, terms).afterFees).toBeGreaterThanOrEqual(goal);
      const nearer = (target + step) as typeof target;
      expect(outcomeAt(position, nearer, terms).afterFees).toBeLessThan(goal);
    }),
  );
});

test('a short cannot gain more than its notional', () => {
  expect(targetPrice(at('short'), money('5000'), terms)).toBeNull();
});

const form: CalculatorForm = {
  question: 'liquidation',
  direction: 'long',
  marginMode: 'isolated',
  entryPrice: '50000',
  margin: '500',
  leverage: '10',
  exitPrice: '',
  wanted: '',
  equity: '1000',
};

test('a cross position is liquidated by what the account has and its others need', () => {
  const priceOf = (part: Partial<CalculatorForm>, others = money('0')) =>
    imagine({ ...form, ...part }, terms, others).position?.liquidationPrice;
  const isolated = priceOf({})!;
  const cross = priceOf({ marginMode: 'cross' })!;
  expect(cross).toBeLessThan(isolated);
  // The account has what the position alone would have: its margin after the fee.
  expect(priceOf({ marginMode: 'cross', equity: '503' })).toBe(isolated);
  expect(priceOf({ marginMode: 'cross' }, money('497'))).toBe(isolated);
  expect(priceOf({ marginMode: 'cross', equity: '' })).toBeUndefined();
});

test('profit and target never wait for an account', () => {
  for (const question of ['profit', 'target'] as const) {
    const asked = { ...form, question, marginMode: 'cross' as const, equity: '' };
    expect(imagine(asked, terms).position?.quantity).toBe(at('long').quantity);
  }
});
