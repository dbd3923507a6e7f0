import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencyCodes, type CurrencyCode } from '../money/currencies.ts';
import { unitOf } from '../money/fixed.ts';
import { money, price, toText, type Money, type Price } from '../money/money.ts';
import { Refusal } from '../refusal.ts';
import {
  betterTerms,
  exchangeTerms,
  SETTLEMENT_UNIT,
  type ExchangeIntent,
  type UnitPrice,
} from './exchange-terms.ts';
import { exchangeTransfers } from './exchange-transfers.ts';

const unit = (text: string, sequence = 7): UnitPrice => ({ price: price(text), sequence });
const prices: Readonly<Record<CurrencyCode, UnitPrice>> = {
  USDT: SETTLEMENT_UNIT,
  BTC: unit('96000.5', 11),
  ETH: unit('3333.33', 12),
  SOL: unit('171.5', 15),
  BNB: unit('612.25', 16),
  XRP: unit('0.51234', 17),
  ADA: unit('0.38', 18),
  DOGE: unit('0.0812345', 19),
  ORB: unit('1.40001', 13),
  LUM: unit('0.2', 14),
};
const termsOf = (from: CurrencyCode, to: CurrencyCode, amount: Money, at = prices) =>
  exchangeTerms({ from, to, amount }, { from: at[from], to: at[to] });

describe('terms of an exchange', () => {
  test('charges 0.1% for one leg and gives every part', () => {
    const terms = termsOf('USDT', 'BTC', money('9600.05'));
    expect(toText(terms.received)).toBe('0.0999');
    expect(toText(terms.spread)).toBe('0.0001');
    expect(terms.rounding).toBe(0n);
    expect([terms.fromSequence, terms.toSequence]).toEqual([null, 11]);
  });

  test('charges 0.2% between two coins', () => {
    const terms = termsOf('BTC', 'ETH', money('0.1'));
    const fair = (money('0.1') * prices.BTC.price) / prices.ETH.price;
    expect(terms.received + terms.spread + terms.rounding).toBe(fair);
    expect(terms.spread * 1_000n).toBeGreaterThanOrEqual(fair * 2n);
    expect(terms.spread * 1_000n).toBeLessThan(fair * 2n + 1_000n);
  });

  test.each<[string, Partial<ExchangeIntent>]>([
    ['flashExchange.sameCurrency', { to: 'USDT' }],
    ['flashExchange.tooSmall', { amount: money('0') }],
    ['flashExchange.tooSmall', { amount: money('0.000001') }],
    ['wallet.tooPrecise', { amount: money('1.0000001') }],
    ['flashExchange.tooLarge', { amount: money('50000.000001') }],
  ])('refuses: %s', (key, change) => {
    const intent: ExchangeIntent = { from: 'USDT', to: 'BTC', amount: money('100'), ...change };
    const command = () => exchangeTerms(intent, { from: SETTLEMENT_UNIT, to: prices[intent.to] });
    expect(command).toThrow(key);
  });

  test('gives the customer the better of the quote and the market', () => {
    const quoted = termsOf('USDT', 'BTC', money('1000'));
    const at = (text: string) =>
      termsOf('USDT', 'BTC', money('1000'), { ...prices, BTC: unit(text) });
    expect(betterTerms(quoted, at('95000'))).toEqual(at('95000'));
    expect(betterTerms(quoted, at('97000'))).toBe(quoted);
    expect(betterTerms(quoted, null)).toBe(quoted);
  });
});

test('takes the amount from the customer and exactly the fair value from the house', () => {
  const amounts = fc.bigInt({ min: 1n, max: 50_000_000_000n });
  fc.assert(
    fc.property(amounts, (units) => {
      const amount = (units * unitOf(6)) as Money;
      const terms = tryTerms('USDT', 'ETH', amount);
      if (!terms) return;
      const rows = exchangeTransfers('anna', terms);
      const of = (pick: (row: (typeof rows)[number]) => boolean) =>
        rows.filter(pick).reduce((sum, row) => sum + row.amount, 0n);
      expect(of(({ currency }) => currency === 'USDT')).toBe(amount);
      expect(of(({ from }) => from.owner === 'house')).toBe(
        (amount * SETTLEMENT_UNIT.price) / prices.ETH.price,
      );
    }),
  );
});

describe('a round trip never yields a gain', () => {
  test('at any prices and sizes', () => {
    const unitPrice = fc.bigInt({ min: 10n ** 12n, max: 10n ** 24n }).map((value) => ({
      price: value as Price,
      sequence: 1,
    }));
    const way = fc.array(fc.constantFrom(...currencyCodes), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 10n }),
        way,
        unitPrice,
        unitPrice,
        (units, stops, BTC, ETH) => {
          const start = (units * unitOf(6)) as Money;
          const end = walk(start, stops, { ...prices, BTC, ETH });
          return end === null || end <= start;
        },
      ),
      { numRuns: 2_000 },
    );
  });

  test('over a million cycles of tiny amounts', () => {
    let state = 0x9e3779b9;
    const roll = (sides: number) => {
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      return (state >>> 0) % sides;
    };
    let gains = 0;
    for (let round = 0; round < 1_000_000; round++) {
      const start = (BigInt(1 + roll(5_000)) * unitOf(6)) as Money;
      const coin = roll(2) === 0 ? 'BTC' : 'ETH';
      const at = {
        ...prices,
        [coin]: { price: (BigInt(1 + roll(4_000)) * 10n ** 15n) as Price, sequence: 1 },
      };
      const out = tryTerms('USDT', coin, start, at);
      const back = out && tryTerms(coin, 'USDT', out.received, at);
      if (back && back.received >= start) gains++;
    }
    expect(gains).toBe(0);
  });
});

/** Null if a step is refused. */
function tryTerms(from: CurrencyCode, to: CurrencyCode, amount: Money, at = prices) {
  try {
    return termsOf(from, to, amount, at);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

function walk(start: Money, stops: readonly CurrencyCode[], at: typeof prices): Money | null {
  let held: { code: CurrencyCode; amount: Money } = { code: 'USDT', amount: start };
  for (const code of [...stops, 'USDT'] as const) {
    if (code === held.code) continue;
    const terms = tryTerms(held.code, code, held.amount, at);
    if (!terms) return null;
    held = { code, amount: terms.received };
  }
  return held.amount;
}
