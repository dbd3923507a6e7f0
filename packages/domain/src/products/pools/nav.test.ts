import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatFixed, ONE, unitOf } from '../../money/fixed.ts';
import {
  add,
  money,
  price,
  quantity,
  rate,
  toText,
  type Money,
  type Price,
} from '../../money/money.ts';
import {
  drawdown,
  moneyFor,
  navOf,
  payableShare,
  payableUnits,
  unitsFor,
  worthOf,
  type Nav,
  type Units,
} from './nav.ts';

const STEP = unitOf(6);
const units = (text: string) => money(text) as bigint as Units;
const rates = { managementRate: rate('0.005'), performanceRate: rate('0.1') };
const anyNav = fc.bigInt({ min: 10n ** 15n, max: 10n ** 21n }).map((value) => value as Nav);
const anyMoney = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((value) => (value * STEP) as Money);

test('is what the account is worth, each part rounded down', () => {
  const holdings = {
    cash: money('1000'),
    coins: [{ symbol: 'BTCUSDT', amount: quantity('0.01') }],
    lots: [
      {
        symbol: 'BTCUSDT',
        direction: 'short' as const,
        quantity: quantity('0.01'),
        entryPrice: price('50000'),
      },
      {
        symbol: 'ETHUSDT',
        direction: 'long' as const,
        quantity: quantity('2'),
        entryPrice: price('3000'),
      },
    ],
    owed: money('3'),
  };
  const prices = new Map([
    ['BTCUSDT', price('60000')],
    ['ETHUSDT', price('3010.5')],
  ]);
  expect(toText(worthOf(holdings, (symbol) => prices.get(symbol)))).toBe('1518');
  expect(() => worthOf(holdings, () => undefined)).toThrow('no price of BTCUSDT');
});

describe('NAV of a day', () => {
  test('takes half a percent a year and a tenth of a new high', () => {
    const base = { worth: money('10500'), units: units('10000'), days: 1, ...rates };
    const high = navOf({ ...base, highWater: price('1') as Nav });
    expect(toText(high.managementFee)).toBe('0.143835');
    // (10,500 − 0.143835 − 10,000) · 10%
    expect(toText(high.performanceFee)).toBe('49.985616');
    expect(formatFixed(high.nav)).toBe('1.0449870549');
    expect(high.highWater).toBe(high.nav);
    const below = navOf({ ...base, highWater: price('1.06') as Nav });
    expect([below.performanceFee, below.highWater]).toEqual([0n, price('1.06')]);
  });

  test('agrees with one exact fraction', () => {
    fc.assert(
      fc.property(
        anyMoney,
        anyMoney,
        anyNav,
        fc.integer({ min: 0, max: 30 }),
        (worth, held, highWater, days) => {
          const outcome = navOf({
            worth,
            units: held as bigint as Units,
            highWater,
            days,
            ...rates,
          });
          // worth · 0.005 · days / 365 in millionths, as one division.
          const fee = (worth * 5n * BigInt(days)) / (365_000n * STEP);
          expect(outcome.managementFee / STEP).toBe(fee);
          const left = worth - fee * STEP;
          // A tenth of what is left above the high-water mark; the product truncates at most 2 steps off.
          const above = left * ONE - highWater * (held as bigint);
          const performance = above > 0n ? above / (10n * ONE * STEP) : 0n;
          const gap = performance - outcome.performanceFee / STEP;
          expect(gap >= 0n && gap <= 2n).toBe(true);
          const nav = ((left - outcome.performanceFee) * ONE) / held;
          expect(outcome.nav).toBe(nav as Price);
        },
      ),
    );
  });

  test('never pays a fee on a loss, nor twice for the same high', () => {
    const first = navOf({
      worth: money('12000'),
      units: units('10000'),
      highWater: ONE as Nav,
      days: 1,
      ...rates,
    });
    const again = navOf({
      worth: (12_000n * ONE - first.managementFee - first.performanceFee) as Money,
      units: units('10000'),
      highWater: first.highWater,
      days: 1,
      ...rates,
    });
    expect(again.performanceFee).toBe(0n);
    expect(
      navOf({ worth: money('-5'), units: units('1'), highWater: ONE as Nav, days: 1, ...rates })
        .nav,
    ).toBe(0n);
  });
});

describe('units', () => {
  test('are bought for all of the money but less than a step and a rounding', () => {
    fc.assert(
      fc.property(anyMoney, anyNav, (amount, nav) => {
        const bought = unitsFor(amount, nav);
        expect(add(bought.paid, bought.residue)).toBe(amount);
        expect(bought.units % STEP).toBe(0n);
        expect(bought.residue >= 0n && bought.residue * ONE <= STEP * nav + STEP * ONE).toBe(true);
      }),
    );
  });

  test('never come back for more than they cost at the same NAV', () => {
    fc.assert(
      fc.property(anyMoney, anyNav, (amount, nav) => {
        const bought = unitsFor(amount, nav);
        const back = moneyFor(bought.units, nav);
        return (
          back.paid <= amount && back.given - back.paid === back.residue && back.residue <= STEP
        );
      }),
    );
  });

  test('leave nobody who stays with less, whoever comes and goes at the NAV', () => {
    fc.assert(
      fc.property(anyMoney, anyMoney, anyMoney, (worth, comes, all) => {
        const nav = ((worth * ONE) / all) as Nav;
        fc.pre(nav > 10n ** 12n && nav < 10n ** 24n);
        const bought = unitsFor(comes, nav);
        const after = ((worth + bought.paid) * ONE) / ((all as bigint) + bought.units);
        return after >= nav;
      }),
    );
  });
});

describe('leaving', () => {
  const anyAsked = fc.array(
    fc.bigInt({ min: 0n, max: 10n ** 12n }).map((value) => (value * STEP) as Units),
    { maxLength: 20 },
  );

  test('pays everybody the same share and never more than is free', () => {
    fc.assert(
      fc.property(anyAsked, anyNav, anyMoney, (asked, nav, free) => {
        const share = payableShare(asked, nav, free);
        const paid = asked.map((each) => moneyFor(payableUnits(each, share), nav).given);
        expect(share >= 0n && share <= ONE).toBe(true);
        expect(paid.reduce<bigint>((sum, each) => sum + each, 0n) <= free).toBe(true);
      }),
    );
  });

  test('pays in full what is covered', () => {
    expect(payableShare([units('10'), units('5')], price('1.1') as Nav, money('16.5'))).toBe(ONE);
    const share = payableShare([units('10'), units('30')], price('1') as Nav, money('20'));
    expect(
      [units('10'), units('30')].map((each) => formatFixed(payableUnits(each, share))),
    ).toEqual(['4.999999', '14.999998']);
    expect(payableShare([units('1')], price('1') as Nav, money('0'))).toBe(0n);
  });
});

test('measures how far a NAV is below the highest', () => {
  expect(formatFixed(drawdown(price('0.9') as Nav, price('1') as Nav))).toBe('-0.1');
  expect(drawdown(price('2') as Nav, price('1') as Nav)).toBe(0n);
});
