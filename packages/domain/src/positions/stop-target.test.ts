import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ONE, unitOf } from '../money/fixed.ts';
import { money, price, quantity, rate, type Money, type Price } from '../money/money.ts';
import { closePosition } from './close-position.ts';
import {
  netProfitAt,
  stopAmount,
  stopPrice,
  type StopBasis,
  type StopUnit,
} from './stop-target.ts';
import { anyDirection } from './testing/arbitrary.ts';
import { bitcoin, positionWith, tickAt } from './testing/terms.ts';

const long: StopBasis = {
  direction: 'long',
  quantity: quantity('1'),
  entryPrice: price('20000'),
  margin: money('2000'),
  terms: bitcoin,
};
const short: StopBasis = { ...long, direction: 'short' };

describe('a stop stated in another unit than a price', () => {
  // Half spread 0.01 %, fee 0.06 %. Long + 100 net: (20,000 + 100) / (0.9999 · 0.9994) = 20,114.079…
  test.each([
    [long, 'takeProfit', 'percent', '0.05', '21000'],
    [long, 'stopLoss', 'percent', '0.05', '19000'],
    [short, 'takeProfit', 'percent', '0.05', '19000'],
    [short, 'stopLoss', 'percent', '0.05', '21000'],
    [long, 'takeProfit', 'money', '100', '20114.08'],
    [long, 'stopLoss', 'money', '100', '19913.94'],
    [short, 'takeProfit', 'money', '100', '19886.07'],
    [short, 'stopLoss', 'money', '100', '20085.93'],
    [long, 'takeProfit', 'roi', '0.05', '20114.08'],
    [short, 'stopLoss', 'roi', '0.05', '20085.93'],
    [long, 'stopLoss', 'percent', '1', null],
    [long, 'stopLoss', 'money', '20000', null],
    [short, 'takeProfit', 'money', '20000', null],
    [long, 'takeProfit', 'price', '20123.45', '20123.45'],
  ] as const)('%o %s by %s of %s is at %s', (basis, kind, unit, amount, expected) => {
    const found = stopPrice(kind, { unit, amount: rate(amount) }, basis);
    expect(found).toBe(expected === null ? null : price(expected));
  });

  test('shows what closing there at once would pay, without the margin', () => {
    const position = positionWith();
    const at = tickAt('20500');
    const { settlement } = closePosition({
      position,
      terms: bitcoin,
      tick: at,
      reason: 'takeProfit',
      insuranceAvailable: money('0'),
    });
    expect(netProfitAt({ ...position, terms: bitcoin }, at.price)).toBe(
      settlement.returned - position.margin,
    );
  });
});

/** Net result in fractions that never round: numerator over 10⁷² for a price of whole steps. */
const exactNet = ({ direction, quantity: size, entryPrice, terms }: StopBasis, at: bigint) => {
  const s = direction === 'long' ? 1n : -1n;
  const exit = at * (ONE - s * terms.halfSpread);
  const gain = s * size * (exit - entryPrice * ONE) * ONE;
  return gain - size * exit * terms.feeRate;
};

test('is the first step that brings the stated result, and the step before it does not', () => {
  fc.assert(
    fc.property(
      anyDirection,
      fc.bigInt({ min: 1n, max: 500_000_000n }),
      fc.bigInt({ min: 100n, max: 10_000_000n }),
      fc.bigInt({ min: 0n, max: 100_000_000n }),
      fc.constantFrom('takeProfit', 'stopLoss'),
      (direction, size, entry, cents, kind) => {
        const basis = {
          ...long,
          direction,
          quantity: (size * unitOf(6)) as typeof long.quantity,
          entryPrice: (entry * unitOf(2)) as Price,
        };
        const amount = cents * unitOf(2);
        const target = (kind === 'takeProfit' ? amount : -amount) * ONE * ONE * ONE;
        const found = stopPrice(kind, { unit: 'money', amount }, basis);
        const worse = direction === 'long' ? -unitOf(2) : unitOf(2);
        if (found === null) {
          const best = direction === 'long' ? 0n : unitOf(2);
          return direction === 'long'
            ? exactNet(basis, best) >= target
            : exactNet(basis, best) < target;
        }
        return exactNet(basis, found) >= target && exactNet(basis, found + worse) < target;
      },
    ),
    { numRuns: 2_000 },
  );
});

test('comes back to the price it was read from, in every unit', () => {
  fc.assert(
    fc.property(
      anyDirection,
      fc.bigInt({ min: 1_000_000n, max: 3_000_000n }),
      fc.constantFrom<StopUnit>('price', 'percent', 'roi', 'money'),
      (direction, cents, unit) => {
        const basis = { ...long, direction };
        const at = (cents * unitOf(2)) as Price;
        const isWinning =
          unit === 'percent' || unit === 'price'
            ? at > basis.entryPrice === (direction === 'long')
            : netProfitAt(basis, at) >= 0n;
        const amount = stopAmount(unit, at, basis);
        const back = stopPrice(isWinning ? 'takeProfit' : 'stopLoss', { unit, amount }, basis);
        const distance = (back as Price) - at;
        // The fee shown is rounded up to a millionth, far less than a step is worth here.
        return distance >= -unitOf(2) && distance <= unitOf(2);
      },
    ),
    { numRuns: 1_000 },
  );
});

test('a larger position needs a smaller move for the same money', () => {
  const of = (size: string) =>
    stopPrice(
      'takeProfit',
      { unit: 'money', amount: money('100') },
      { ...long, quantity: quantity(size) },
    );
  expect((of('2') as Price) < (of('1') as Price)).toBe(true);
  expect(
    netProfitAt({ ...long, quantity: quantity('2') }, of('2') as Price) >= (money('100') as Money),
  ).toBe(true);
});
