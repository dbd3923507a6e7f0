import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TransferType } from '../ledger/transfer.ts';
import { multiplyDown, ONE } from '../money/fixed.ts';
import { money, type Money } from '../money/money.ts';
import { LotBook } from './lot-book.ts';
import { addLine, linesOfCommand, NO_TAX, type OwnChange, profitOf, taxYear } from './tax-lines.ts';

let clock = 0;
const change = (type: TransferType, currency: string, amount: bigint, worth = 0n): OwnChange => ({
  key: `k${(clock += 1)}`,
  atMs: clock,
  currency,
  type,
  amount,
  worth: (currency === 'USDT' ? (amount < 0n ? -amount : amount) : worth) as Money,
});

describe('a command', () => {
  test('that exchanges costs what was paid, and brings what was received', () => {
    const book = new LotBook();
    const bought = [
      change('exchangeGiven', 'USDT', money('-100')),
      change('exchangeReceived', 'BTC', ONE),
    ];
    expect(linesOfCommand(book, bought)).toEqual([]);
    const sold = [
      change('exchangeGiven', 'BTC', -ONE / 4n),
      change('exchangeReceived', 'USDT', money('40')),
    ];
    const [line] = linesOfCommand(book, sold);
    expect(line).toMatchObject({
      section: 'coins',
      quantity: ONE / 4n,
      cost: money('25'),
      proceeds: money('40'),
    });
    expect(profitOf(line!)).toBe(money('15'));
  });

  test('that swaps two coins sells one for what the other was worth', () => {
    const book = new LotBook();
    linesOfCommand(book, [change('deposit', 'BTC', ONE, money('100'))]);
    const lines = linesOfCommand(book, [
      change('exchangeGiven', 'BTC', -ONE, money('131')),
      change('exchangeReceived', 'ETH', 10n * ONE, money('130')),
    ]);
    expect(lines.map(profitOf)).toEqual([money('30')]);
    expect(book.cost('ETH')).toBe(money('130'));
  });

  test('that pays income in a coin is income at its worth, and the cost of the coin', () => {
    const book = new LotBook();
    const [line] = linesOfCommand(book, [change('productIncome', 'BTC', ONE / 100n, money('7'))]);
    expect(line).toMatchObject({ section: 'products', proceeds: money('7'), quantity: ONE / 100n });
    expect(book.cost('BTC')).toBe(money('7'));
  });

  test('that moves money in or out, or between own accounts, is no line', () => {
    const book = new LotBook();
    for (const type of ['deposit', 'practiceGrant', 'withdrawalPaid'] as const)
      expect(linesOfCommand(book, [change(type, 'USDT', money('9'))])).toEqual([]);
  });

  test('that lends or repays is listed without a profit', () => {
    const [line] = linesOfCommand(new LotBook(), [change('loanPaidOut', 'USDT', money('500'))]);
    expect(line).toMatchObject({ section: 'capital', proceeds: money('500') });
    expect(profitOf(line!)).toBe(0n);
  });

  test('interest and network fees are costs', () => {
    const book = new LotBook();
    linesOfCommand(book, [change('deposit', 'BTC', ONE, money('100'))]);
    const lines = [
      ...linesOfCommand(book, [change('loanInterest', 'USDT', money('-3'))]),
      ...linesOfCommand(book, [change('withdrawalFee', 'BTC', -ONE / 100n, money('2'))]),
    ];
    expect(lines.map(({ section }) => section)).toEqual(['interest', 'fees']);
    expect(lines.map(profitOf)).toEqual([money('-3'), money('-1')]);
    expect(lines.reduce(addLine, NO_TAX)).toMatchObject({ lines: 2, profit: money('-4') });
  });
});

test('a year begins and ends at midnight of UTC+8', () => {
  const { fromMs, beforeMs } = taxYear(2026);
  expect(new Date(fromMs).toISOString()).toBe('2025-12-31T16:00:00.000Z');
  expect(new Date(beforeMs).toISOString()).toBe('2026-12-31T16:00:00.000Z');
});

const amount = fc.bigInt({ min: 1n, max: 5n * ONE });
const step = fc.oneof(
  fc.record({ kind: fc.constant('deposit' as const), coin: fc.constantFrom('BTC', 'ETH'), amount }),
  fc.record({ kind: fc.constant('income' as const), coin: fc.constantFrom('BTC', 'ETH'), amount }),
  fc.record({ kind: fc.constant('buy' as const), coin: fc.constantFrom('BTC', 'ETH'), amount }),
  fc.record({ kind: fc.constant('sell' as const), coin: fc.constantFrom('BTC', 'ETH'), amount }),
  fc.record({ kind: fc.constant('swap' as const), coin: fc.constantFrom('BTC', 'ETH'), amount }),
  fc.record({
    kind: fc.constant('withdraw' as const),
    coin: fc.constantFrom('BTC', 'ETH'),
    amount,
  }),
);

test('realised and unrealised of a life add up to its change of worth, to the last unit', () => {
  const priced = fc.tuple(step, fc.bigInt({ min: ONE, max: 500n * ONE }));
  fc.assert(
    fc.property(fc.array(priced, { maxLength: 50 }), (steps) => {
      const book = new LotBook();
      const held = new Map([
        ['BTC', 0n],
        ['ETH', 0n],
      ]);
      let [cash, flows, realised, last] = [0n, 0n, 0n, ONE];
      for (const [{ kind, coin, amount: asked }, price] of steps) {
        last = price;
        const other = coin === 'BTC' ? 'ETH' : 'BTC';
        const isOut = kind === 'sell' || kind === 'swap' || kind === 'withdraw';
        const own = held.get(coin)!;
        const quantity = isOut && asked > own ? own : asked;
        if (quantity === 0n) continue;
        const value = multiplyDown(quantity, price);
        const costBefore = book.cost(coin);
        const changes = changesOf(kind, { coin, other, quantity, value });
        realised += linesOfCommand(book, changes)
          .map(profitOf)
          .reduce((a, b) => a + b, 0n);
        held.set(coin, own + (isOut ? -quantity : quantity));
        if (kind === 'swap') held.set(other, held.get(other)! + quantity);
        if (kind === 'buy') cash -= value;
        if (kind === 'sell') cash += value;
        if (kind === 'deposit') flows += value;
        if (kind === 'withdraw') flows -= costBefore - book.cost(coin);
      }
      const coins = [...held].map(([coin, quantity]) => ({
        worth: quantity * last,
        cost: book.cost(coin),
      }));
      const worth = cash * ONE + coins.reduce((sum, each) => sum + each.worth, 0n);
      const unrealised = coins.reduce((sum, each) => sum + each.worth - each.cost * ONE, 0n);
      expect(worth - flows * ONE).toBe(realised * ONE + unrealised);
    }),
    { numRuns: 300 },
  );
});

interface Deal {
  readonly coin: string;
  readonly other: string;
  readonly quantity: bigint;
  readonly value: bigint;
}

function changesOf(
  kind: 'deposit' | 'income' | 'buy' | 'sell' | 'swap' | 'withdraw',
  { coin, other, quantity, value }: Deal,
): OwnChange[] {
  switch (kind) {
    case 'deposit':
      return [change('deposit', coin, quantity, value)];
    case 'income':
      return [change('taskReward', coin, quantity, value)];
    case 'withdraw':
      return [change('withdrawalPaid', coin, -quantity, value)];
    case 'buy':
      return [
        change('exchangeGiven', 'USDT', -value),
        change('exchangeReceived', coin, quantity, value),
      ];
    case 'sell':
      return [
        change('exchangeGiven', coin, -quantity, value),
        change('exchangeReceived', 'USDT', value),
      ];
    case 'swap':
      return [
        change('exchangeGiven', coin, -quantity, value + 1n),
        change('exchangeReceived', other, quantity, value),
      ];
  }
}
