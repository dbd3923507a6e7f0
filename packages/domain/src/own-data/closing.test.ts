import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CustomerAccountKind } from '../ledger/transfer.ts';
import { type CurrencyCode, currencyCodes } from '../money/currencies.ts';
import { add, money, price, ZERO, type Money } from '../money/money.ts';
import { inOrder, moneyInTheWay, obstacleKinds, smallestWithdrawal } from './closing.ts';

const balance = (kind: CustomerAccountKind, currency: CurrencyCode, amount: string) => ({
  account: { kind, currency },
  available: money(amount),
});
const at2 = () => price('2');

describe('money in the way of closing', () => {
  test('is what can be withdrawn; less stays owed', () => {
    expect(moneyInTheWay([balance('balance', 'USDT', '10')], at2)).toEqual({
      obstacles: [{ kind: 'balance', currency: 'USDT', amount: money('10') }],
      left: [],
    });
    expect(moneyInTheWay([balance('balance', 'USDT', '9.999999')], at2)).toEqual({
      obstacles: [],
      left: [{ currency: 'USDT', amount: money('9.999999') }],
    });
  });

  test('counts both accounts together, and asks to move the contract money first', () => {
    const both = [balance('balance', 'USDT', '6'), balance('contract', 'USDT', '6')];
    expect(moneyInTheWay(both, at2).obstacles).toEqual([
      { kind: 'contractFunds', currency: 'USDT', amount: money('6') },
    ]);
  });

  test('asks to exchange what no network takes, where it is worth the smallest withdrawal', () => {
    const coins = (amount: string) => [balance('balance', 'SOL', amount)];
    expect(moneyInTheWay(coins('5'), at2).obstacles).toEqual([
      { kind: 'exchange', currency: 'SOL', amount: money('5') },
    ]);
    expect(moneyInTheWay(coins('4.9'), at2).obstacles).toEqual([]);
    expect(moneyInTheWay(coins('5'), () => null).left).toHaveLength(1);
  });

  test('is whatever is held for something', () => {
    for (const kind of ['margin', 'locked', 'virtual'] as const)
      expect(moneyInTheWay([balance(kind, 'BTC', '0.00000001')], at2).obstacles).toEqual([
        { kind: 'locked' },
      ]);
  });

  test('names all free money once: nothing is lost between both lists', () => {
    const rows = fc.array(
      fc.record({
        kind: fc.constantFrom<CustomerAccountKind>('balance', 'contract', 'locked'),
        currency: fc.constantFrom(...currencyCodes),
        units: fc.bigInt({ min: 0n, max: 10n ** 22n }),
      }),
    );
    fc.assert(
      fc.property(rows, (drawn) => {
        const balances = drawn.map(({ kind, currency, units }) => ({
          account: { kind, currency },
          available: units as Money,
        }));
        const { obstacles, left } = moneyInTheWay(balances, at2);
        for (const currency of currencyCodes) {
          const free = balances.filter(
            ({ account }) => account.currency === currency && account.kind !== 'locked',
          );
          const total = add(ZERO, ...free.map(({ available }) => available));
          const named = [...obstacles, ...left].filter((each) => each.currency === currency);
          expect(named).toHaveLength(total === ZERO ? 0 : 1);
          const stays = left.find((each) => each.currency === currency);
          if (stays) expect(stays.amount).toBe(total);
          const least = smallestWithdrawal(currency);
          if (stays && least !== null) expect(stays.amount < least).toBe(true);
        }
      }),
    );
  });
});

test('obstacles come in the order in which they are ended', () => {
  const turned = obstacleKinds.map((kind) => ({ kind })).toReversed();
  expect(inOrder(turned).map(({ kind }) => kind)).toEqual([...obstacleKinds]);
});
