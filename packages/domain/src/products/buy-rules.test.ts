import { expect, test } from 'vitest';
import { money } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import { requireBuyable } from './buy-rules.ts';
import { orderStatus, productStatus } from './product-status.ts';
import type { ProductTerms } from './product-terms.ts';

const FROM_MS = Date.UTC(2026, 0, 1);
const TO_MS = Date.UTC(2026, 1, 1);
const terms: ProductTerms = {
  name: 'Basis',
  risk: 1,
  riskReasons: [],
  currency: 'USDT',
  cycleDays: 7,
  minAmount: money('100'),
  maxAmount: money('1000'),
  maxPerCustomer: money('1500'),
  capacity: money('5000'),
  level: 1,
  saleFromMs: FROM_MS,
  saleToMs: TO_MS,
  incomeSource: 'houseEquity',
};
const sound = {
  terms,
  amount: money('500'),
  sold: money('0'),
  held: money('0'),
  level: 1,
  nowMs: FROM_MS,
};

const refusalOf = (change: Partial<typeof sound>): string | null => {
  try {
    requireBuyable({ ...sound, ...change });
    return null;
  } catch (error) {
    return (error as Refusal).key;
  }
};

test.each([
  [{}, null],
  [{ nowMs: FROM_MS - 1 }, 'products.notStarted'],
  [{ nowMs: TO_MS }, 'products.closed'],
  [{ nowMs: TO_MS - 1 }, null],
  [{ sold: money('4901') }, 'products.soldOut'],
  [{ sold: money('4500') }, null],
  [{ sold: money('4500.000001') }, 'products.soldOut'],
  [{ level: 0 }, 'products.levelTooLow'],
  [{ amount: money('100.0000001') }, 'products.amountTooPrecise'],
  [{ amount: money('99.999999') }, 'products.amountTooSmall'],
  [{ amount: money('1000.000001') }, 'products.amountTooLarge'],
  [{ amount: money('1000'), held: money('500') }, null],
  [{ amount: money('1000'), held: money('500.000001') }, 'products.overCustomerLimit'],
])('a purchase with %o is refused with %s', (change, key) => {
  expect(refusalOf(change)).toBe(key);
});

test('a product is sold out when less than its minimum is left', () => {
  expect(productStatus(terms, money('4900'), FROM_MS)).toBe('onSale');
  expect(productStatus(terms, money('4900.000001'), FROM_MS)).toBe('soldOut');
});

test('an order starts at 00:00 UTC+8 and is frozen until its deadline', () => {
  const life = {
    state: 'open' as const,
    startsOn: '2026-01-02',
    totalDays: 7,
    creditedDays: 0,
    frozenUntilMs: null,
  };
  const startMs = Date.UTC(2026, 0, 1, 16);
  expect(orderStatus(life, startMs - 1)).toBe('notStarted');
  expect(orderStatus(life, startMs)).toBe('running');
  expect(orderStatus({ ...life, frozenUntilMs: startMs + 5 }, startMs + 4)).toBe('frozen');
  expect(orderStatus({ ...life, frozenUntilMs: startMs + 5 }, startMs + 5)).toBe('running');
  expect(orderStatus({ ...life, state: 'cancelled', frozenUntilMs: startMs }, 0)).toBe('cancelled');
});
