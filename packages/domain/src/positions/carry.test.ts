import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, price, quantity, rate, toText, type Quantity } from '../money/money.ts';
import { carry } from './carry.ts';
import { carryRates, type CarryRates } from './carry-rates.ts';
import { isCarryTime, nextCarryTime } from './carry-time.ts';
import { anyDirection, anyQuantity } from './testing/arbitrary.ts';
import { bitcoin, positionWith, tickAt } from './testing/terms.ts';

const crypto = { symbol: 'BTCUSDT', type: 'crypto' } as const;
const euro = { symbol: 'EURUSD', type: 'forex' } as const;
const interest = (long: string, short: string) => ({
  long: quantity(long),
  short: quantity(short),
});
const at = (text: string): number => Date.parse(text);

describe('carry time', () => {
  test('is every full hour for crypto', () => {
    expect(nextCarryTime('crypto', at('2026-11-18T12:00:00Z'))).toBe(at('2026-11-18T13:00:00Z'));
    expect(nextCarryTime('crypto', at('2026-11-18T12:59:59Z'))).toBe(at('2026-11-18T13:00:00Z'));
  });

  test.each([
    ['2026-11-18T12:00:00Z', '2026-11-18T22:00:00Z', 'winter'],
    ['2026-07-15T12:00:00Z', '2026-07-15T21:00:00Z', 'summer'],
    ['2026-11-20T22:00:00Z', '2026-11-23T22:00:00Z', 'across the weekend'],
    ['2026-10-30T21:00:00Z', '2026-11-02T22:00:00Z', 'across the end of daylight saving time'],
  ])('is 17:00 New York for others: after %s comes %s, %s', (after, next) => {
    expect(nextCarryTime('forex', at(after))).toBe(at(next));
    expect(isCarryTime('gold', at(next))).toBe(true);
    expect(isCarryTime('gold', at(next) + 1)).toBe(false);
  });
});

describe('carry rates', () => {
  test('pay the smaller side up to 0.05% an hour, funded by the larger side', () => {
    // 0.05% · (30 − 10) / 40 = 0.025% for the shorts; each long pays a third of it.
    const { long, short } = carryRates(crypto, interest('30', '10'), 0);
    expect(toText(short)).toBe('0.00025');
    expect(toText(long)).toBe('-0.000083333333333333');
  });

  test.each([
    ['0', '10'],
    ['10', '0'],
    ['7', '7'],
  ])('charge nobody at %s against %s', (a, b) => {
    expect(carryRates(crypto, interest(a, b), 0)).toEqual({ long: 0n, short: 0n });
  });

  test('never exceed 0.05% on either side', () => {
    fc.assert(
      fc.property(anyQuantity, anyQuantity, (long, short) => {
        const rates = carryRates(crypto, { long, short }, 0);
        return [rates.long, rates.short].every(
          (each) => each <= rate('0.0005') && each >= -rate('0.0005'),
        );
      }),
    );
  });

  test('charge three nights of swap on Wednesday', () => {
    const tuesday = carryRates(euro, interest('1', '0'), at('2026-11-17T22:00:00Z'));
    const wednesday = carryRates(euro, interest('1', '0'), at('2026-11-18T22:00:00Z'));
    expect(toText(tuesday.long)).toBe('-0.00007');
    expect(toText(wednesday.long)).toBe('-0.00021');
    expect(toText(wednesday.short)).toBe('0.00006');
  });
});

describe('carry', () => {
  const run = (positions: ReturnType<typeof positionWith>[], rates: CarryRates, isZeroSum = true) =>
    carry({ positions, terms: bitcoin, rates, tick: tickAt('20000'), isZeroSum });

  test('moves margins and with them liquidation prices', () => {
    const long = positionWith({ id: 'a', quantity: quantity('3') });
    const short = positionWith({ id: 'b', direction: 'short', liquidationPrice: price('21912') });
    const rates = carryRates(crypto, interest('3', '1'), 0);
    const { carried, residue } = run([long, short], rates);
    // 1 · 20,000 · 0.025% = 5, a third of it per bitcoin of the longs; the payers' fraction rounds
    // up.
    expect(carried.map(({ amount }) => toText(amount))).toEqual(['-5', '5']);
    expect(carried.map(({ position }) => toText(position.margin))).toEqual(['1995', '2005']);
    expect(carried[1]!.position.liquidationPrice).not.toBe(short.liquidationPrice);
    expect(carried[0]!.position.triggersFromSequence).toBe(100);
    expect(residue).toEqual([]);
  });

  test('charges at most the margin and pays the other side only what was charged', () => {
    const poor = positionWith({ id: 'a', quantity: quantity('3'), margin: money('1') });
    const short = positionWith({ id: 'b', direction: 'short' });
    const { carried } = run([poor, short], carryRates(crypto, interest('3', '1'), 0));
    expect(carried.map(({ amount }) => toText(amount))).toEqual(['-1', '1']);
  });

  test('charges a swap to both sides if rates say so and credits the house', () => {
    const rates = { long: rate('-0.0001'), short: rate('-0.0002') };
    const { carried, residue } = run(
      [positionWith({ id: 'a' }), positionWith({ id: 'b', direction: 'short' })],
      rates,
      false,
    );
    expect(carried.map(({ amount }) => toText(amount))).toEqual(['-2', '-4']);
    expect(residue).toEqual([]);
  });

  test('keeps funding zero-sum to the last decimal for any holdings', () => {
    const anyCrowd = fc.array(fc.tuple(anyDirection, anyQuantity), { maxLength: 20 });
    fc.assert(
      fc.property(anyCrowd, (crowd) => {
        const positions = crowd.map(([direction, size], index) =>
          positionWith({ id: `p${index}`, direction, quantity: size }),
        );
        const sumOf = (side: string) =>
          crowd.reduce((sum, [each, size]) => sum + (each === side ? size : 0n), 0n) as Quantity;
        const rates = carryRates(crypto, { long: sumOf('long'), short: sumOf('short') }, 0);
        const { carried, residue } = run(positions, rates);
        const sum = carried.reduce((total, { amount }) => total + amount, 0n);
        const crumbs = residue.reduce((total, { amount }) => total + amount, 0n);
        // At most a millionth per receiver.
        return sum + crumbs === 0n && crumbs <= BigInt(crowd.length) * money('0.000001');
      }),
      { numRuns: 1_000 },
    );
  });
});
